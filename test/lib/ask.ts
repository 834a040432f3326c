/** Short ways to ask the fixture catalogue in tests. */
import { createToolkit, openCatalogue, type Policy } from '../../lib/index.ts'
import type { CommercialUse } from '../../lib/model.ts'
import { fixture } from './fixture.ts'

export const files = fixture()
export const catalogue = await openCatalogue(files)
export const toolkit = createToolkit(catalogue)
export const rows = files.rows.rows
export const verdicts: ReadonlyMap<string, CommercialUse> = new Map(rows.map(row => [row.id, row.commercial_use]))

// Tests look into answers by name; what is not there fails the assertion that looks for it.
// oxlint-disable-next-line typescript/no-explicit-any
export type Loose = any

/** An answer as a caller gets it: after a trip through JSON. */
export const ask = async (tool: string, args?: unknown, policy?: Policy): Promise<Loose> =>
  JSON.parse(JSON.stringify(await (policy ? createToolkit(catalogue, policy) : toolkit).call(tool, args)))

export const idsOf = (answer: Loose): string[] => answer.rows.map((row: { id: string }) => row.id)
