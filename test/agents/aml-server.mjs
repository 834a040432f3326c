// A server that is not ours, for evaluations: a small anti-money-laundering menu over MCP on its standard streams. All cases are made up.
import { Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'

const CASES = { 'C-17': { risk: 'high', typology: 'structuring' }, 'C-23': { risk: 'low', typology: 'none' }, 'C-31': { risk: 'medium', typology: 'trade-based' } }
const TYPOLOGIES = ['funnel account', 'shell company', 'structuring', 'trade-based']

const caseId = { type: 'string', description: 'A case id such as C-17' }
const object = (properties, required = Object.keys(properties)) => ({ type: 'object', properties, required, additionalProperties: false })

const TOOLS = {
  assessCase: {
    description: 'Assesses the money-laundering risk of one case and names the typology it fits. For the list of typologies use listTypologies.',
    inputSchema: object({ caseId }),
    run: args => ({ status: CASES[args.caseId]?.risk ?? 'unknown', typology: CASES[args.caseId]?.typology ?? null }),
  },
  draftSar: {
    description: 'Drafts a suspicious activity report for a case. Does not file it, and does not assess the case: use assessCase for that.',
    inputSchema: object({ caseId, language: { type: 'string', enum: ['en', 'zh'] } }, ['caseId']),
    run: args => ({ status: args.caseId in CASES ? 'drafted' : 'unknown', language: args.language ?? 'en' }),
  },
  listTypologies: {
    description: 'Lists the money-laundering typologies that cases are assessed against.',
    inputSchema: object({}),
    run: () => ({ count: TYPOLOGIES.length, typologies: TYPOLOGIES }),
  },
}

serveStdio(() => {
  const server = new Server({ name: 'aml-fixture', version: '1.0.0' }, { capabilities: { tools: {} } })
  server.setRequestHandler('tools/list', () => ({ tools: Object.entries(TOOLS).map(([name, { description, inputSchema }]) => ({ name, description, inputSchema })) }))
  server.setRequestHandler('tools/call', ({ params }) => {
    const tool = TOOLS[params.name]
    if (!tool) return { content: [{ type: 'text', text: `There is no tool ${params.name}.` }], isError: true }
    return { content: [{ type: 'text', text: JSON.stringify(tool.run(params.arguments ?? {})) }] }
  })
  return server
})
