/** The client half: over HTTP, with other servers, and where an endpoint or a package is missing. */
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { foreignBench } from '../../build/eval/bench.ts'
import type { Decision } from '../../build/eval/decision.ts'
import { connect } from '../../build/eval/foreign.ts'
import { runAll } from '../../build/eval/loop.ts'
import { EndpointDown, endpointModel, modelAgent } from '../../build/eval/model.ts'
import { reference } from '../../build/eval/policies.ts'
import { replyWith, scriptedModel } from '../../build/eval/scripted-model.ts'
import { summarise } from '../../build/eval/summary.ts'
import { readTasks } from '../../build/eval/task.ts'
import { type FakeEndpoint, serveFakeEndpoint } from '../../build/eval/wire.ts'
import { AML_SERVER, AML_TASKS, FEW_CARDS, openBenches, taskNamed, tasks } from './shipped.ts'

const over = async <T>(reply: Parameters<typeof serveFakeEndpoint>[0], work: (endpoint: FakeEndpoint) => Promise<T>): Promise<T> => {
  const endpoint = await serveFakeEndpoint(reply)
  try {
    return await work(endpoint)
  } finally {
    await endpoint.close()
  }
}

const some = tasks.filter(({ cards, kind }) => cards !== undefined || kind === 'irrelevant')
const { surfaceFor } = (await openBenches(FEW_CARDS))()

describe('the wire', () => {
  it('carries the same decisions as the test model', async () => {
    const reply = replyWith(reference, some)
    const near = await runAll('tasks', await modelAgent(await scriptedModel(reply)), some, surfaceFor)
    const far = await over(reply, async endpoint => runAll('tasks', await modelAgent(await endpointModel(endpoint)), some, surfaceFor))
    expect(far).toEqual(near)
  }, 60_000)

  it.each([
    ['half a call', { does: 'malformed', tool: 'list_facets', raw: '{"facets": ["org' }, { malformed: 1 }],
    ['arguments that are a list', { does: 'malformed', tool: 'list_facets', raw: '[1]' }, { malformed: 1 }],
    ['a tool that is not offered', { does: 'call', tool: 'delete_everything', arguments: {} }, { malformed: 0, unknown_tool: { hits: 1, of: 1 } }],
  ] as const)('brings %s to the grader as what it is', async (_, decision: Decision, counted) => {
    for (const lines of [
      await over(() => decision, async endpoint => runAll('select', await modelAgent(await endpointModel(endpoint)), [taskNamed('count-all')], surfaceFor)),
      await runAll('select', await modelAgent(await scriptedModel(() => decision)), [taskNamed('count-all')], surfaceFor),
    ]) expect(summarise(lines).select?.all).toMatchObject({ decisions: 1, right_tool: { hits: 0 }, ...counted })
  }, 60_000)

  it('gives up on an endpoint that refuses, and never repeats its key', async () => {
    await over(() => ({ does: 'answer', text: '{}' }), async (endpoint) => {
      const agent = await modelAgent(await endpointModel({ ...endpoint, key: 'wrong-key' }))
      const lines = runAll('select', agent, tasks, surfaceFor)
      await expect(lines).rejects.toThrow(EndpointDown)
      await expect(lines).rejects.toThrow(/3 times in a row: AI_APICallError 401$/)
    })
    const agent = await over(() => ({ does: 'answer', text: '{}' }), async endpoint => modelAgent(await endpointModel({ ...endpoint, key: 'wrong-key' }), 0))
    expect(summarise(await runAll('select', agent, tasks.slice(0, 1), surfaceFor)).select?.all).toMatchObject({ failed: 1, right_tool: { hits: 0, of: 1 } })
  }, 60_000)
})

describe('another server', () => {
  it('is listed, asked and compared: five of five with the scripted model', async () => {
    const text = readFileSync(AML_TASKS, 'utf8')
    const { tasks: own = [] } = readTasks(text) as { tasks?: never[] }
    const server = await connect(AML_SERVER)
    try {
      const bench = await foreignBench(own, text, AML_SERVER, server)
      const agent = await modelAgent(await scriptedModel(replyWith(reference, own)))
      expect((await bench.surfaceFor(own[0] as never)).menu.map(({ name }) => name)).toEqual(['assessCase', 'draftSar', 'listTypologies'])
      const select = summarise(await runAll('select', agent, own, bench.surfaceFor)).select
      const whole = summarise(await runAll('tasks', agent, own, bench.surfaceFor)).tasks
      expect(select?.all).toMatchObject({ right_tool: { hits: 5, of: 5 }, right_arguments: { hits: 5, of: 5 }, schema_valid: { hits: 5 } })
      expect(whole?.all).toMatchObject({ right: { hits: 5, of: 5 }, calls: { total: 5 } })
      expect(await server.call('fileSar', {})).toMatchObject({ outcome: 'error' })
    } finally {
      await server.close()
    }
  }, 60_000)
})

describe('a package that is not installed', () => {
  afterEach(() => {
    vi.doUnmock('ai')
    vi.resetModules()
  })

  it('is named with how to get it', async () => {
    vi.doMock('ai', () => { throw new Error('no such package') })
    vi.resetModules()
    const { modelAgent: fresh } = await import('../../build/eval/model.ts')
    await expect(fresh('gateway/model')).rejects.toThrow('npm install ai@6')
  })
})
