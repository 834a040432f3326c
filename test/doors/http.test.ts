/** The HTTP door: the same answers, who may ask, how much, how long, and what it never says. */
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HTTP_FAULTS } from '../../lib/doors/http-fault.ts'
import { createHttpDoor, type HttpDoor, type HttpOptions } from '../../lib/doors/http.ts'
import { folderSite, listen, type Listening } from '../../lib/doors/node.ts'
import { createToolkit, openCatalogue, type Toolkit, TOOL_NAMES } from '../../lib/index.ts'
import { createProject, finished, type Project } from '../cli/project.ts'
import { CALLS } from './calls.ts'

let project: Project
let toolkit: Toolkit
let server: Listening
let base: string
const doorWith = (options: Partial<HttpOptions> = {}): HttpDoor =>
  createHttpDoor({ toolkit, identity: { version: '1.0.0' }, site: folderSite(project.path('dist')), ...options })

beforeAll(async () => {
  project = createProject()
  await project.build()
  project.write('dist/index.html', '<!doctype html><title>Home</title>')
  project.write('dist/about/index.html', '<!doctype html><title>About</title>')
  project.write('secret.txt', 'not for you')
  project.write('dist/.hidden', 'not for you')
  toolkit = createToolkit(await openCatalogue(project.path('dist')))
  server = await listen(doorWith(), { port: 0 })
  base = `http://127.0.0.1:${server.port}`
}, 60_000)
afterAll(async () => {
  await server.close()
  project.remove()
})

const post = (name: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${base}/tools/${name}`, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } })

interface Raw { status: number; headers: Record<string, unknown>; body: string }

/** A request as `fetch` would not send it: any Host, any path, any method. */
const raw = (path: string, { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {}): Promise<Raw> => new Promise((resolve, reject) => {
  request({ host: '127.0.0.1', port: server.port, path, method, headers }, response => {
    let body = ''
    response.setEncoding('utf8').on('data', (text: string) => { body += text })
      .on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
  }).on('error', reject).end()
})

describe('tools', () => {
  it('are listed as the toolkit lists them', async () => {
    expect(await (await fetch(`${base}/tools`)).text()).toBe(JSON.stringify({ tools: await toolkit.list() }))
  })

  it.each([...TOOL_NAMES])('%s answers as in-process, byte for byte, with a status that tells answers from bad calls', async name => {
    for (const args of [...CALLS[name].good, ...CALLS[name].bad]) {
      const answer = await toolkit.call(name, args)
      const response = await post(name, args)
      expect(await response.text()).toBe(JSON.stringify(answer))
      expect([response.status, response.headers.get('content-type')]).toEqual([answer.outcome === 'error' ? 422 : 200, 'application/json'])
    }
  })

  it('that do not exist are answered with those that do', async () => {
    for (const name of ['serch_datasets', '__proto__', '%E2%80%AE', '%zz']) {
      const response = await post(name, {})
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ outcome: 'error', code: 'tool_not_available', legal_tools: [...TOOL_NAMES] })
    }
  })

  it('take an empty body for no arguments', async () => {
    expect(await (await post('list_facets', '')).text()).toBe(JSON.stringify(await toolkit.call('list_facets')))
  })

  it.each([
    ['not JSON', '{', 'bad_json'], ['a list', '[]', 'bad_json'], ['text', '"x"', 'bad_json'], ['nothing', 'null', 'bad_json'],
    ['more than the limit', `{"query":"${'x'.repeat(300_000)}"}`, 'body_too_large'],
  ] as const)('refuse a body that is %s', async (_, body, fault) => {
    const response = await post('search_datasets', body)
    expect(response.status).toBe(HTTP_FAULTS[fault][0])
    expect(await response.json()).toEqual({ outcome: 'error', code: fault, message: HTTP_FAULTS[fault][1] })
  })

  it('refuse a type that pages elsewhere can send without asking', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
      expect((await post('list_facets', '{}', { 'content-type': type })).status).toBe(415)
    }
    expect((await post('list_facets', '{}', { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(200)
  })

  it('answer late calls with a fault, and say no more', async () => {
    const slow: Toolkit = { list: toolkit.list, call: () => new Promise(() => {}) }
    const response = await doorWith({ toolkit: slow, timeLimitMs: 20 }).fetch(new Request('http://localhost/tools/list_facets', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }))
    expect([response.status, await response.json()]).toEqual([503, { outcome: 'error', code: 'timed_out', message: HTTP_FAULTS.timed_out[1] }])
  })
})

describe('who may ask', () => {
  it.each(['127.0.0.1', 'localhost', 'LOCALHOST:1234', '[::1]:80'])('by the name %s', async host => {
    expect((await raw('/tools', { headers: { host } })).status).toBe(200)
  })

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io', 'localhost@evil.example'])('not by the name %j', async host => {
    for (const path of ['/tools', '/mcp', '/manifest.json', '/nothing']) expect([400, 403]).toContain((await raw(path, { headers: { host } })).status)
  })

  it.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:8080'])('from pages of %s, which may read the answer', async origin => {
    const response = await post('list_facets', {}, { origin })
    expect([response.status, response.headers.get('access-control-allow-origin'), response.headers.get('vary')]).toEqual([200, origin, 'Origin'])
  })

  it.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'file://', 'nonsense'])('not from pages of %s, nor may they ask beforehand', async origin => {
    for (const response of [await post('list_facets', {}, { origin }), await fetch(`${base}/mcp`, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } })]) {
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null])
    }
  })

  it('is told to browsers beforehand', async () => {
    const response = await fetch(`${base}/tools/list_facets`, { method: 'OPTIONS', headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' } })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-methods')).toContain('POST')
    expect(response.headers.get('access-control-allow-headers')).toMatch(/Content-Type.*MCP-Protocol-Version/)
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('can be named: hosts and origins, or any', async () => {
    const ask = (door: HttpDoor, host: string, origin?: string) => door.fetch(new Request(`https://${host}/tools`, { headers: { host, ...(origin ? { origin } : {}) } })).then(({ status }) => status)
    const named = doorWith({ hosts: ['data.example.org'], origins: ['https://app.example.org'] })
    expect(await ask(named, 'data.example.org', 'https://app.example.org')).toBe(200)
    expect(await ask(named, 'data.example.org', 'https://data.example.org')).toBe(200)
    expect(await ask(named, 'data.example.org', 'http://localhost:3000')).toBe(403)
    expect(await ask(named, 'localhost')).toBe(403)
    const open = doorWith({ hosts: ['*'], origins: ['*'] })
    expect(await ask(open, 'anything.example', 'https://evil.example')).toBe(200)
  })
})

describe('files', () => {
  it('are those of the folder, with type, tag and a page for a folder', async () => {
    const response = await fetch(`${base}/manifest.json`)
    expect(await response.text()).toBe(project.read('dist/manifest.json'))
    expect(response.headers.get('content-type')).toBe('application/json')
    const tag = response.headers.get('etag') ?? ''
    expect((await fetch(`${base}/manifest.json`, { headers: { 'if-none-match': tag } })).status).toBe(304)
    expect(await (await fetch(`${base}/`)).text()).toContain('Home')
    expect(await (await fetch(`${base}/about`)).text()).toContain('About')
    expect((await fetch(`${base}/manifest.json?v=abc`)).headers.get('cache-control')).toContain('immutable')
    const head = await fetch(`${base}/manifest.json`, { method: 'HEAD' })
    expect([head.status, Number(head.headers.get('content-length')), await head.text()]).toEqual([200, project.read('dist/manifest.json').length, ''])
  })

  it.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/%2e%2e%5csecret.txt', '/.hidden', '/cards/../../secret.txt', '//secret.txt', '/a%00b', '/%ff', '/nothing.json'])('do not reach %s', async path => {
    const { status, body } = await raw(path)
    expect([status, JSON.parse(body).code]).toEqual([404, 'not_found'])
    expect(body).not.toContain('not for you')
  })

  it('are served by a library reader too', async () => {
    const remote = createToolkit(await openCatalogue(base))
    expect(await remote.call('search_datasets', { query: 'hearts' })).toEqual(await toolkit.call('search_datasets', { query: 'hearts' }))
  })
})

describe('what it never does', () => {
  it.each(['PUT', 'DELETE', 'PATCH', 'TRACE'])('%s', async method => {
    for (const path of ['/tools', '/tools/list_facets', '/manifest.json']) expect(await raw(path, { method })).toMatchObject({ status: 405, headers: { allow: expect.any(String) } })
  })

  it('fail at a request that is none', async () => {
    for (const lines of ['GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n', 'GET /tools HTTP/1.1\r\nHost: a b\r\n', 'GET / HTTP/1.1\r\n', 'GET /tools HTTP/1.1\r\nHost:\r\n', 'nonsense\r\n']) {
      const said = await new Promise<string>(resolve => {
        let text = ''
        const socket = connect(server.port, '127.0.0.1', () => socket.write(`${lines}Connection: close\r\n\r\n`))
        socket.setEncoding('utf8').on('data', (chunk: string) => { text += chunk }).on('close', () => resolve(text))
      })
      expect(said).toMatch(/^HTTP\/1\.1 4\d\d /)
    }
  })

  it('tell a path or a stack where something breaks', async () => {
    const broken: Toolkit = { list: () => Promise.reject(new Error(`ENOENT ${project.folder}`)), call: () => Promise.reject(new Error(`at ${project.folder}`)) }
    const door = doorWith({ toolkit: broken, site: () => Promise.reject(new Error(project.folder)) })
    for (const path of ['/tools', '/manifest.json']) {
      const response = await door.fetch(new Request(`http://localhost${path}`))
      expect([response.status, await response.text()]).toEqual([500, JSON.stringify({ outcome: 'error', code: 'fault', message: HTTP_FAULTS.fault[1] })])
    }
  })

  it('offer more than MCP where only that is asked for', async () => {
    const door = doorWith({ only: 'mcp' })
    for (const path of ['/tools', '/manifest.json', '/']) expect((await door.fetch(new Request(`http://localhost${path}`))).status).toBe(404)
    expect((await door.fetch(new Request('http://localhost/mcp', { method: 'POST', body: '{', headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' } }))).status).toBe(400)
  })
})

describe('cardex serve', () => {
  it('listens at this machine alone, answers, and ends with 0 when it is asked to, calls in flight answered', async () => {
    const child = project.spawn(['serve', '--port', '0'])
    const ended = finished(child)
    const address = await new Promise<string>(resolve => {
      let text = ''
      child.stdout?.on('data', (chunk: Buffer) => {
        text += String(chunk)
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0]
        if (found) resolve(found)
      })
    })
    const asked = fetch(`${address}/tools/search_datasets`, { method: 'POST', body: '{"query":"hearts"}', headers: { 'content-type': 'application/json' } })
    await asked.then(response => response.json())
    const open = fetch(`${address}/tools/list_facets`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
    child.kill('SIGTERM')
    const [last] = await Promise.allSettled([open])
    expect(await ended).toMatchObject({ code: 0, err: '' })
    // It was either taken before the signal, and then answered whole, or never taken.
    if (last.status === 'fulfilled') expect(await last.value.json()).toMatchObject({ outcome: 'match' })
  }, 60_000)
})
