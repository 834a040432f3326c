/**
 * `openapi.json`: the read API of the built folder on any static host, and the tools where `cardex serve` or the HTTP door of the library
 * answers. Bodies are the input schemas of the menu; errors come from the door's own tables.
 */
import { HTTP_FAULTS, type HttpFault, STATUS_OF_ERROR } from '../../lib/doors/http-fault.ts'
import { ACCESS_MODES, COMMERCIAL_USES, FORMAT, HANDLINGS, LICENSE_STATUSES, RISK_FLAGS, ROW_TAGS, type ToolListing } from '../../lib/model.ts'
import { ERROR_CODES } from '../../lib/tools/answer.ts'
import type { ToolName } from '../../lib/tools/tool.ts'
import { type Artefact } from './artefact.ts'

type Json = Record<string, unknown>

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
const content = (schema: Json, example?: unknown): Json => ({ 'application/json': { schema, ...(example === undefined ? {} : { example }) } })
const object = (properties: Json, required = Object.keys(properties)): Json => ({ type: 'object', required, properties })
const list = (items: Json): Json => ({ type: 'array', items })
const oneOf = (values: readonly string[]): Json => ({ enum: [...values] })
const TEXT = { type: 'string' }
const COUNT = { type: 'integer', minimum: 0 }

/** Answers carry more than what is required here: what each tool gives stands in its description. */
const SCHEMAS: Json = {
  Row: {
    description: 'A dataset in short. Only `allowed` and `allowed_with_conditions` in `commercial_use` are usable verdicts.',
    ...object({
      id: TEXT, name: TEXT, license_status: oneOf(LICENSE_STATUSES), license: { type: ['string', 'null'] }, commercial_use: oneOf(COMMERCIAL_USES),
      risk_flags: list(oneOf(RISK_FLAGS)), repo_only: { type: 'boolean' }, access: oneOf(ACCESS_MODES), handling: oneOf(HANDLINGS),
      ...Object.fromEntries(ROW_TAGS.map(facet => [facet, list(TEXT)])),
    }, ['id', 'name', 'license_status', 'license', 'commercial_use', 'risk_flags', 'repo_only', 'access', 'handling']),
  },
  Catalogue: { description: 'Which catalogue answered: its content hash and the number of cards.', ...object({ version: TEXT, total: COUNT }) },
  Match: object({ outcome: { const: 'match' }, catalogue: ref('Catalogue') }),
  NoMatch: {
    description: 'A final answer: the catalogue has nothing that matches.',
    ...object({ outcome: { const: 'no_match' }, final: { const: true }, statement: TEXT, instruction: TEXT, catalogue: ref('Catalogue') }),
  },
  Answer: { oneOf: [ref('Match'), ref('NoMatch')] },
  Error: {
    description: 'A bad call, with what is legal instead.',
    ...object({ outcome: { const: 'error' }, code: oneOf([...ERROR_CODES, ...Object.keys(HTTP_FAULTS)]), message: TEXT }),
  },
  Tool: object({ name: TEXT, title: TEXT, description: TEXT, inputSchema: { type: 'object' }, annotations: { type: 'object' } }),
  Menu: object({ tools: list(ref('Tool')) }),
  File: { description: 'Every file says its format; readers refuse another major number.', ...object({ format: { const: FORMAT } }) },
  Manifest: {
    allOf: [ref('File'), object({
      version: TEXT, name: TEXT, description: TEXT, publisher: TEXT, metadata_license: TEXT, as_of: TEXT, cards: COUNT, counts: { type: 'object' },
      files: list(object({ path: TEXT, bytes: COUNT, sha256: TEXT })),
    })],
  },
  Rows: { allOf: [ref('File'), object({ rows: list(ref('Row')) })] },
  Card: { allOf: [ref('File'), object({ id: TEXT, name: TEXT, derived: { type: 'object' }, evidence: list({ type: 'object' }), sections: list({ type: 'object' }) })] },
}

/** Files at the top of the folder. */
const FILES: readonly (readonly [path: string, schema: string, summary: string])[] = [
  ['manifest.json', 'Manifest', 'What the catalogue is, and the size and sha256 of the files that answers come from'],
  ['rows.json', 'Rows', 'Every dataset as a compact row'],
  ['facets.json', 'File', 'What can be filtered by, with labels, synonyms and counts'],
  ['menu.json', 'Menu', 'The tools, as agents get them'],
  ['index.json', 'File', 'The search index as plain MiniSearch JSON'],
  ['packed/head.json', 'File', 'Where the parts of the packed form lie, of which a question loads a few'],
  ['names.json', 'File', 'Names, aliases, ids, DOIs and addresses by row'],
  ['passages.json', 'File', 'Card bodies in passages, with their index'],
]

/** A call that works, per tool; the card is one of the catalogue. */
const EXAMPLES: Readonly<Record<ToolName, (card: string) => Json>> = {
  check_datasets: card => ({ names: [card, 'No such dataset'] }),
  check_use: card => ({ ids: [card], use: { commercial: true, train_model: true } }),
  find_similar_datasets: card => ({ id: card }),
  get_access_info: card => ({ ids: [card] }),
  get_dataset_cards: card => ({ ids: [card] }),
  get_license_evidence: card => ({ ids: [card] }),
  list_facets: () => ({}),
  search_card_text: () => ({ query: 'consent' }),
  search_datasets: () => ({ query: 'chest x-ray', limit: 3 }),
}

const messagesOf = (status: number): string =>
  [...Object.values(HTTP_FAULTS).filter(([one]) => one === status).map(([, message]) => message),
    ...ERROR_CODES.filter(code => STATUS_OF_ERROR[code] === status).map(code => `\`${code}\`.`)].join(' ')

const errors = (statuses: readonly number[]): Json =>
  Object.fromEntries(statuses.toSorted((a, b) => a - b).map(status => [String(status), { description: messagesOf(status), content: content(ref('Error')) }]))

const statusesOf = (faults: readonly HttpFault[]): number[] => [...new Set(faults.map(fault => HTTP_FAULTS[fault][0]))]
const READ_FAULTS = statusesOf(['forbidden_host', 'not_found'])
const CALL_STATUSES = [...new Set([
  ...statusesOf(['bad_json', 'forbidden_host', 'body_too_large', 'not_json_type', 'timed_out']), ...Object.values(STATUS_OF_ERROR),
])]

const fileOperation = (path: string, schema: string, summary: string): Json => ({
  operationId: path.replace(/\W+/g, '_'), tags: ['files'], summary,
  responses: { 200: { description: summary, content: content(ref(schema)) }, ...errors(READ_FAULTS) },
})

const toolOperation = ({ name, title, description, inputSchema }: ToolListing, card: string): Json => ({
  operationId: name, tags: ['tools'], summary: title, description,
  requestBody: { content: content(inputSchema, EXAMPLES[name as ToolName](card)) },
  responses: { 200: { description: 'A match, or a final no-match.', content: content(ref('Answer')) }, ...errors(CALL_STATUSES) },
})

const CARD_PATH: Json = {
  parameters: [{ name: 'id', in: 'path', required: true, description: 'Id of a dataset', schema: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]{0,79}$' } }],
  get: fileOperation('cards/{id}.json', 'Card', 'The whole card of a dataset, with evidence and derivation'),
}

const MCP_PATH: Json = {
  post: {
    operationId: 'mcp', tags: ['mcp'], summary: 'The same tools over MCP',
    description: 'Streamable HTTP without sessions, protocol revisions 2025-11-25 and 2026-07-28. Speak to it with an MCP client.',
    requestBody: { required: true, content: content({ type: 'object' }) },
    responses: {
      200: { description: 'A JSON-RPC response', content: { 'application/json': {}, 'text/event-stream': {} } },
      202: { description: 'A notification was taken' },
      default: { description: 'A JSON-RPC error', content: content({ type: 'object' }) },
    },
  },
}

/** The description of the whole API of a catalogue with this menu. */
export const openApiOf = (about: { name: string; description: string }, menu: readonly ToolListing[], card: string): Json => ({
  openapi: '3.1.0',
  info: { title: about.name, version: FORMAT.replace('cardex/', ''), description: `${about.description} A verdict is no legal advice.` },
  servers: [{ url: '.', description: 'Where this file lies. A static host has the files alone.' }],
  tags: [
    { name: 'files', description: 'The built catalogue, on any static host.' },
    { name: 'tools', description: 'The tools that agents call, where `cardex serve` answers.' },
    { name: 'mcp', description: 'The tools for MCP clients.' },
  ],
  paths: {
    ...Object.fromEntries(FILES.map(([path, schema, summary]) => [`/${path}`, { get: fileOperation(path, schema, summary) }])),
    '/cards/{id}.json': CARD_PATH,
    '/tools': { get: { ...fileOperation('tools', 'Menu', 'The tools that this server offers'), tags: ['tools'], operationId: 'list_tools' } },
    ...Object.fromEntries(menu.map(tool => [`/tools/${tool.name}`, { post: toolOperation(tool, card) }])),
    '/mcp': MCP_PATH,
  },
  components: { schemas: SCHEMAS },
})

/** `openapi.json`, indented: people read it too. */
export const emitOpenApi = (about: { name: string; description: string }, menu: readonly ToolListing[], card: string): Artefact =>
  ({ path: 'openapi.json', text: `${JSON.stringify(openApiOf(about, menu, card), undefined, 1)}\n` })
