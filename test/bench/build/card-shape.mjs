/** The frontmatter of a card for tools that take a schema: about what ours checks of its shape, without our rules. */

/** @param {typeof import('zod')['z']} z zod, or what a tool offers in its place */
export const cardShape = z => {
  const record = z.object({
    id: z.string(), kind: z.string(), party: z.string(), scope: z.union([z.string(), z.array(z.string())]), covers_data: z.string().optional(),
    claim: z.object({ raw: z.string(), url: z.string().url().optional() }).optional(), clauses: z.record(z.string(), z.string()).optional(),
    purpose: z.array(z.string()).optional(), url: z.string().url().optional(), retrieved_at: z.string(), read_as: z.string().optional(),
    note: z.string().optional(), excerpt: z.string().max(500).optional(),
    places: z.array(z.object({ at: z.string(), url: z.string().url() })).optional(), terms: z.string().optional(), points_to: z.string().url().optional(),
  })
  return {
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{1,63}$/), name: z.string(), aliases: z.array(z.string()).default([]),
    summary: z.string().min(40).max(300), maintainer: z.string(), homepage: z.string().url(), repository: z.string().url().optional(),
    identifiers: z.record(z.string(), z.string()).optional(), version: z.string().optional(), first_released: z.number().int().optional(),
    paper: z.object({ title: z.string(), year: z.number(), doi: z.string().optional() }).optional(),
    tags: z.record(z.string(), z.array(z.string())), human_subjects: z.enum(['individual', 'aggregate', 'none', 'unknown']),
    scale: z.array(z.object({ count: z.number(), unit: z.string(), approximate: z.boolean().optional() })).default([]),
    access: z.object({ mode: z.string(), url: z.string().url(), requirements: z.array(z.string()).default([]), checked_at: z.string() }),
    derived_from: z.array(z.object({ card: z.string().optional(), external: z.string().optional(), relation: z.string(), merge: z.string() })).default([]),
    evidence: z.array(record).min(1),
  }
}
