import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { buildMenu } from '../../build/emit/menu.ts'
import { DERIVED_FACETS, RISK_FLAGS } from '../../lib/model.ts'
import { TOOL_NAMES } from '../../lib/index.ts'
import { PERMISSION_PHRASES } from '../../lib/tools/red-line.ts'
import { TOOLS } from '../../lib/tools/registry.ts'

const FACETS = ['modality', 'data_type', 'task', 'organism', 'disease_area', 'body_part', 'language', ...DERIVED_FACETS]
const { tools } = buildMenu(FACETS)

describe('the menu', () => {
  it('lists every tool in stable order by name, the same each time', () => {
    expect(tools.map(({ name }) => name)).toEqual([...TOOL_NAMES])
    expect([...TOOL_NAMES].toSorted()).toEqual([...TOOL_NAMES])
    expect(JSON.stringify(buildMenu(FACETS).tools)).toBe(JSON.stringify(tools))
    expect([...TOOLS.keys()]).toEqual([...TOOL_NAMES])
  })

  it('stays within 1,600 o200k tokens', () => {
    const told = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
    expect(encode(JSON.stringify(told)).length).toBeLessThanOrEqual(1600)
  })

  it.each(tools.map(tool => [tool.name, tool] as const))('%s: name, title, description, schema and all four annotations', (name, tool) => {
    expect(name.length).toBeLessThanOrEqual(40)
    expect(tool.title.length).toBeGreaterThan(5)
    expect(tool.description.length).toBeLessThanOrEqual(1024)
    expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
    expect(tool.inputSchema).not.toHaveProperty('$schema')
    expect(tool.annotations).toEqual({ readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false })
    expect(tool).not.toHaveProperty('outputSchema')
  })

  it('begins each description with its red line, points to a sibling, and never shouts', () => {
    const own = new Set<string>(TOOL_NAMES)
    for (const { description } of tools) {
      const [red = '', ...rest] = description.split(/(?<=\.) /)
      expect(red).toMatch(/\b(?:not?|never|nothing|only)\b/i)
      expect(red).not.toMatch(/_datasets|_cards|_use\b.*_use\b.*list_/)
      expect(rest.join(' ')).toMatch(/\b(?:search_datasets|list_facets|check_datasets|check_use|get_license_evidence)\b/)
      expect(description).not.toMatch(/\b(?:MUST|IMPORTANT|ALWAYS|NEVER|WARNING)\b|!/)
      expect(description).not.toMatch(/https?:/)
      for (const [word] of description.matchAll(/\b(?:get|search|list|check|find)_[a-z_]+\b/g)) expect(own).toContain(word)
      for (const phrase of PERMISSION_PHRASES) expect(description.replace('is commercially usable; not_established never is', '').replace('"like this, but commercially usable"', '')).not.toMatch(phrase)
    }
  })

  it('names the legal facets where a caller looks for them', () => {
    const schema = JSON.stringify(tools.find(({ name }) => name === 'search_datasets')?.inputSchema)
    for (const facet of FACETS) expect(schema).toContain(`"${facet}"`)
    const menu = JSON.stringify(tools)
    for (const flag of RISK_FLAGS.filter(one => !FACETS.includes(one))) expect(menu).not.toContain(flag)
  })
})
