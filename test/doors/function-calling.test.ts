/** The function-calling forms pass through the providers' own code unchanged, and their clients get the toolkit's own answers. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import type { Anthropic } from '@anthropic-ai/sdk'
import { betaTool } from '@anthropic-ai/sdk/helpers/beta/json-schema'
import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { asSchema, generateText, stepCountIs } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type OpenAI from 'openai'
import { toStrictJsonSchema } from 'openai/lib/transform'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { toAiSdkTools } from '../../lib/doors/ai-sdk.ts'
import { answerToolUses, toAnthropicTools } from '../../lib/doors/anthropic.ts'
import { answerFunctionCalls, answerToolCalls, toOpenAIResponsesTools, toOpenAITools } from '../../lib/doors/openai.ts'
import { createToolkit, openCatalogue, type Toolkit, TOOL_NAMES, type ToolName } from '../../lib/index.ts'
import { catalogue, type Loose } from '../lib/ask.ts'
import { createProject, type Project } from '../cli/project.ts'
import { CALLS } from './calls.ts'

const fixture = createToolkit(catalogue)
const menu = await fixture.list()

/** Every schema inside a schema, itself included. */
const schemasIn = (schema: Loose): Loose[] => typeof schema !== 'object' || schema === null ? [] : [schema, ...Object.values(schema).flatMap(schemasIn)]
const objects = (schema: Loose): Loose[] => schemasIn(schema).filter(one => one.properties)
const BOUNDS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum', 'propertyNames', 'default', 'pattern', 'format']

describe('the form of OpenAI', () => {
  it('gives the menu as it is, without a word about strictness', async () => {
    const tools: OpenAI.ChatCompletionFunctionTool[] = await toOpenAITools(fixture)
    expect(tools).toEqual(menu.map(({ name, description, inputSchema }) => ({ type: 'function', function: { name, description, parameters: inputSchema } })))
    const responses: OpenAI.Responses.FunctionTool[] = await toOpenAIResponsesTools(fixture)
    expect(responses).toEqual(menu.map(({ name, description, inputSchema }) => ({ type: 'function', name, description, parameters: inputSchema, strict: false })))
  })

  it('is strict where asked: the SDK\'s own transform finds nothing to change', async () => {
    const tools = await toOpenAITools(fixture, { strict: true })
    expect(tools.map(tool => tool.function.name)).toEqual([...TOOL_NAMES])
    for (const { function: { parameters, strict } } of tools) {
      expect(strict).toBe(true)
      expect(toStrictJsonSchema(parameters as never)).toEqual(parameters)
    }
    expect(await toOpenAIResponsesTools(fixture, { strict: true })).toEqual(tools.map(({ type, function: { name, description, parameters } }) => ({ type, name, description, parameters, strict: true })))
  })

  it('then requires every key, lets optional ones be null and says in words what null means', async () => {
    for (const { function: { name, parameters } } of await toOpenAITools(fixture, { strict: true })) {
      const listed = menu.find(tool => tool.name === name)?.inputSchema as Loose
      for (const object of objects(parameters)) {
        expect(object.required).toEqual(Object.keys(object.properties))
        expect(object.additionalProperties).toBe(false)
      }
      for (const [key, schema] of Object.entries<Loose>((parameters as Loose).properties)) {
        const optional = !listed.required?.includes(key)
        expect(Array.isArray(schema.type) && schema.type.includes('null'), `${name}.${key}`).toBe(optional)
        if (optional) expect(schema.description, `${name}.${key}`).toMatch(/\bnull for /)
        expect(schema.description ?? '').not.toMatch(/\bomit\b/)
      }
      for (const schema of schemasIn(parameters)) for (const bound of BOUNDS) expect(Object.hasOwn(schema, bound)).toBe(false)
    }
  })

  it('tells the true bounds and defaults', async () => {
    const tools = new Map((await toOpenAITools(fixture, { strict: true })).map(tool => [tool.function.name, tool.function.parameters as Loose]))
    for (const [tool, args] of [['search_datasets', {}], ['find_similar_datasets', { id: 'axon-ecg' }], ['search_card_text', { query: 'holds' }]] as const) {
      const [, most, standard] = /^1 to (\d+); null for (\d+)$/.exec(tools.get(tool).properties.limit.description) ?? []
      expect(await fixture.call(tool, { ...args, limit: null })).toEqual(await fixture.call(tool, { ...args, limit: Number(standard) }))
      expect(await fixture.call(tool, { ...args, limit: Number(most) })).not.toHaveProperty('notices.0', expect.stringContaining('limit'))
    }
    expect(await fixture.call('get_dataset_cards', { ids: ['axon-ecg'], sections: null })).toMatchObject({ cards: [{ sections: { Contents: expect.any(String), 'Known problems': expect.any(String) } }] })
  })
})

describe('the form of Anthropic', () => {
  it('gives the menu as it is', async () => {
    const tools: Anthropic.Tool[] = await toAnthropicTools(fixture)
    expect(tools).toEqual(menu.map(({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema })))
    for (const tool of await toAnthropicTools(fixture)) expect(betaTool({ ...tool, inputSchema: tool.input_schema as { type: 'object' }, run: () => '' })).toMatchObject({ name: tool.name, input_schema: tool.input_schema })
  })

  it('is strict where asked: the SDK\'s own transform finds nothing to change, and a request stays within its limits', async () => {
    const tools = await toAnthropicTools(fixture, { strict: true })
    const all = tools.flatMap(({ input_schema }) => objects(input_schema))
    for (const { input_schema, strict } of tools) {
      expect(strict).toBe(true)
      expect(transformJSONSchema(input_schema as never)).toEqual(input_schema)
    }
    const parameters = all.flatMap(({ properties }) => Object.values<Loose>(properties))
    expect(tools.length).toBeLessThanOrEqual(20)
    expect(parameters.filter(({ type, anyOf }) => Array.isArray(type) || anyOf).length).toBeLessThanOrEqual(16)
    expect(all.reduce((sum, { properties, required }) => sum + Object.keys(properties).length - required.length, 0)).toBeLessThanOrEqual(24)
  })
})

describe('the strict forms', () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
  /** A call of the menu's own form, as a model writes it that decodes along a strict schema. */
  const inForm = (schema: Loose, value: Loose): Loose => {
    if (schema.properties) {
      return Object.fromEntries(Object.keys(schema.properties).flatMap(key => {
        const given = value?.[key]
        if (given !== undefined) return [[key, inForm(schema.properties[key], given)]]
        return schema.required.includes(key) ? [[key, null]] : []
      }))
    }
    if (schema.items?.properties?.facet && !Array.isArray(value)) return Object.entries<Loose>(value).map(([facet, values]) => ({ facet, values: [values].flat().map(String) }))
    return value
  }
  const ASKED: readonly (readonly [ToolName, Loose])[] = [
    ['search_datasets', {}], ['search_datasets', { query: 'xray', filters: { organism: 'human', commercial_use: ['allowed', 'allowed_with_conditions'] }, exclude: { repo_only: true }, limit: 2 }],
    ['search_datasets', { filters: { organism: 'dragon' } }], ['list_facets', { facets: ['organism'], filters: { access: 'open_download' } }], ['check_datasets', { names: ['Cedar QA', 'nope'] }],
    ['check_use', { ids: ['maple-by', 'delta-xray'], use: { commercial: true }, combine: true }], ['check_use', { ids: ['maple-by'] }], ['get_access_info', { ids: ['beacon-notes'] }],
    ['get_dataset_cards', { ids: ['axon-ecg'] }], ['get_license_evidence', { ids: ['echo-xray'], all: true }], ['find_similar_datasets', { id: 'axon-ecg', exclude: { organism: ['mouse'] } }], ['search_card_text', { query: 'consent' }],
  ]

  it.each(ASKED)('%s %j: the same answer in each', async (tool, args) => {
    const own = JSON.stringify(await fixture.call(tool, args))
    const [openai] = (await toOpenAITools(createToolkit(catalogue, { allow: [tool] }), { strict: true })).map(one => one.function.parameters as Loose)
    const [anthropic] = (await toAnthropicTools(createToolkit(catalogue, { allow: [tool] }), { strict: true })).map(one => one.input_schema as Loose)
    for (const schema of [openai, anthropic]) {
      const sent = inForm(schema, args)
      expect(ajv.validate(schema, sent), JSON.stringify(ajv.errors)).toBe(true)
      expect(JSON.stringify(await fixture.call(tool, sent))).toBe(own)
    }
  })
})

describe('a call on the wire', () => {
  let project: Project
  let toolkit: Toolkit
  beforeAll(async () => {
    project = createProject()
    await project.build()
    toolkit = createToolkit(await openCatalogue(project.path('dist')))
  }, 60_000)
  afterAll(() => project.remove())

  const calls = TOOL_NAMES.flatMap(tool => [...CALLS[tool].good, ...CALLS[tool].bad].map(args => [tool, args] as const))

  it('is answered in order, byte for byte as in this process, whatever was sent', async () => {
    const own = await Promise.all(calls.map(async ([tool, args]) => JSON.stringify(await toolkit.call(tool, args))))
    const id = (_: unknown, i: number): string => `id_${i}`
    const ids = calls.map(id)
    const messages: OpenAI.ChatCompletionToolMessageParam[] = await answerToolCalls(toolkit, calls.map(([name, args], i) => ({ id: id(0, i), type: 'function', function: { name, arguments: JSON.stringify(args) } })))
    expect(messages).toEqual(own.map((content, i) => ({ role: 'tool', tool_call_id: ids[i], content })))
    const outputs: OpenAI.Responses.ResponseInputItem.FunctionCallOutput[] = await answerFunctionCalls(toolkit, [{ type: 'reasoning' }, ...calls.map(([name, args], i) => ({ type: 'function_call', call_id: id(0, i), name, arguments: JSON.stringify(args) }))])
    expect(outputs).toEqual(own.map((output, i) => ({ type: 'function_call_output', call_id: ids[i], output })))
    const results: Anthropic.ToolResultBlockParam[] = await answerToolUses(toolkit, [{ type: 'text' }, ...calls.map(([name, input], i) => ({ type: 'tool_use', id: id(0, i), name, input }))])
    expect(results).toEqual(own.map((content, i) => ({ type: 'tool_result', tool_use_id: ids[i], content, ...(content.startsWith('{"outcome":"error"') ? { is_error: true } : {}) })))
  })

  it('with arguments that are no JSON, or none, or of a tool that is not there, is answered with what is legal', async () => {
    const one = async (name: string, json: string): Promise<Loose> => JSON.parse((await answerToolCalls(toolkit, [{ id: 'a', type: 'function', function: { name, arguments: json } }]))[0]?.content ?? '')
    expect(await one('search_datasets', '{"query": "hea')).toMatchObject({ outcome: 'error', code: 'invalid_input', expected: 'an object of parameters' })
    expect(await one('search_datasets', '')).toMatchObject({ outcome: 'match', total: 2 })
    expect(await one('search_dataset', '{}')).toMatchObject({ code: 'tool_not_available', did_you_mean: 'search_datasets' })
    expect(await answerToolCalls(toolkit, [{ id: 'b', type: 'custom' }])).toEqual([])
    expect(await answerToolCalls(toolkit, null)).toEqual([])
  })

  it('passes the AI SDK: its schemas are the menu\'s, its answers the toolkit\'s, and a bad call is shown to the model', async () => {
    const tools = await toAiSdkTools(toolkit)
    expect(Object.keys(tools)).toEqual([...TOOL_NAMES])
    for (const { name, description, inputSchema } of await toolkit.list()) {
      expect(await asSchema(tools[name]?.inputSchema as never).jsonSchema).toEqual(inputSchema)
      expect(tools[name]?.description).toBe(description)
    }
    const usage = { inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }, outputTokens: { total: 1, text: 1, reasoning: 0 } }
    const model = new MockLanguageModelV3({
      doGenerate: async ({ prompt }) => prompt.some(({ role }) => role === 'tool')
        ? { content: [{ type: 'text', text: JSON.stringify(prompt.at(-1)) }], finishReason: { unified: 'stop', raw: undefined }, usage, warnings: [] }
        : { content: calls.map(([toolName, args], i) => ({ type: 'tool-call', toolCallId: `id_${i}`, toolName, input: JSON.stringify(args) })), finishReason: { unified: 'tool-calls', raw: undefined }, usage, warnings: [] },
    })
    const { text } = await generateText({ model, tools, stopWhen: stepCountIs(3), prompt: 'ask' })
    const { content } = JSON.parse(text) as { content: { output: { type: string; value: unknown } }[] }
    const own = await Promise.all(calls.map(([tool, args]) => toolkit.call(tool, args)))
    expect(content.map(({ output }) => JSON.stringify(output))).toEqual(own.map(value => JSON.stringify({ type: 'json', value })))
  })

  it('goes over a real connection with the menu in it', async () => {
    const bodies: Loose[] = []
    const server = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += String(chunk)
      bodies.push(JSON.parse(text))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({
        id: 'c', object: 'chat.completion', created: 0, model: 'm', usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }, choices: [{
          index: 0, finish_reason: bodies.length > 1 ? 'stop' : 'tool_calls', message: bodies.length > 1 ? { role: 'assistant', content: 'done' }
            : { role: 'assistant', content: null, tool_calls: [{ id: 'x', type: 'function', function: { name: 'check_datasets', arguments: '{"names":["hearts"]}' } }] },
        }],
      }))
    })
    await new Promise<void>(ready => { server.listen(0, '127.0.0.1', ready) })
    try {
      const endpoint = createOpenAICompatible({ name: 'endpoint', baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, apiKey: 'none' })
      expect((await generateText({ model: endpoint.chatModel('m'), tools: await toAiSdkTools(toolkit), stopWhen: stepCountIs(3), prompt: 'ask' })).text).toBe('done')
    } finally {
      server.close()
    }
    expect(bodies[0].tools).toEqual(await toOpenAITools(toolkit))
    expect(bodies[1].messages.at(-1)).toEqual({ role: 'tool', tool_call_id: 'x', content: JSON.stringify(await toolkit.call('check_datasets', { names: ['hearts'] })) })
  })

  it('hides at each form what the policy hides', async () => {
    const small = createToolkit(catalogue, { deny: ['get_license_evidence', 'get_dataset_cards'] })
    for (const form of [await toOpenAITools(small, { strict: true }), await toOpenAIResponsesTools(small), await toAnthropicTools(small, { strict: true }), Object.entries(await toAiSdkTools(small))]) {
      expect(form).toHaveLength(7)
      expect(JSON.stringify(form)).not.toMatch(/get_license_evidence|get_dataset_cards/)
    }
  })
})

describe('the examples', () => {
  let project: Project
  let expected: string
  beforeAll(async () => {
    project = createProject()
    await project.build('--cards', resolve('cards'))
    vi.stubEnv('CARDEX_CATALOGUE', project.path('dist'))
    const { rows, note } = await (await openCatalogue(project.path('dist'))).search({ query: 'protein', filters: { commercial_use: ['allowed', 'allowed_with_conditions'] }, limit: 3 }) as Loose
    expected = `${rows.map((row: Loose) => `${row.id} (${row.commercial_use})`).join(', ')}. ${note}`
  }, 60_000)
  afterAll(() => {
    vi.unstubAllEnvs()
    project.remove()
  })
  afterEach(() => { vi.restoreAllMocks() })

  const printed = async (name: string): Promise<string> => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    await import(`./examples/${name}.mjs`)
    return log.mock.calls.flat().join('\n')
  }

  it.each(['openai', 'anthropic', 'ai-sdk'])('%s: from the question to the answer', async name => {
    expect(await printed(name)).toBe(expected)
    expect(expected).toContain('(allowed')
  })

  it('with a key: says what it needs', async () => {
    vi.stubEnv('OPENAI_API_KEY', '')
    expect(await printed('with-key')).toBe('not run (needs a key)')
  })
})
