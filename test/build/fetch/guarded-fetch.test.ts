import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { type FetchOptions, guardedFetch } from '../../../build/fetch/guarded-fetch.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
})

/** A server on this machine. @returns its address */
const serve = async (answer: RequestListener): Promise<string> => {
  server = createServer(answer)
  await new Promise<void>(resolve => { server?.listen(0, '127.0.0.1', resolve) })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const LOCAL: FetchOptions = { allowHttp: true, mayReach: address => address === '127.0.0.1' }
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

describe('what is never asked', () => {
  it.each([
    ['http://example.org/', 'address'], ['ftp://example.org/', 'address'], ['file:///etc/passwd', 'address'], ['data:text/plain,x', 'address'], ['no address', 'address'],
    ['https://user:word@example.org/', 'address'], ['https://127.0.0.1/', 'not_public'], ['https://[::1]/', 'not_public'], ['https://0x7f.1/', 'not_public'],
    ['https://2130706433/', 'not_public'], ['https://[::ffff:10.0.0.1]/', 'not_public'], ['https://169.254.169.254/latest/meta-data/', 'not_public'],
  ])('%s', async (address, fault) => {
    expect(await guardedFetch(address)).toMatchObject({ ok: false, fault })
  })

  it('a name of which one address is private', async () => {
    const asked: string[] = []
    const resolve = async (host: string): Promise<string[]> => {
      asked.push(host)
      return ['93.184.216.34', '10.0.0.7']
    }
    expect(await guardedFetch('https://rebind.example.org/', { resolve })).toMatchObject({ ok: false, fault: 'not_public', message: expect.stringContaining('10.0.0.7') })
    expect(asked).toEqual(['rebind.example.org'])
  })

  it('a name that leads nowhere', async () => {
    expect(await guardedFetch('https://nowhere.example.org/', { resolve: async () => { throw new Error('ENOTFOUND') } })).toMatchObject({ ok: false, fault: 'unresolved' })
    expect(await guardedFetch('https://nowhere.example.org/', { resolve: async () => [] })).toMatchObject({ ok: false, fault: 'unresolved' })
  })
})

describe('an answer', () => {
  it('comes with status, headers and bytes, whatever the status is', async () => {
    const address = await serve((request, response) => {
      response.writeHead(404, { 'content-type': 'text/plain', 'x-agent': request.headers['user-agent'] ?? '' }).end('not here')
    })
    const answer = await guardedFetch(`${address}/x`, { ...LOCAL, headers: { 'user-agent': 'test' } })
    expect(answer).toMatchObject({ ok: true, status: 404, url: `${address}/x`, hops: [], headers: { 'content-type': 'text/plain', 'x-agent': 'test' } })
    expect(answer.ok && textOf(answer.bytes)).toBe('not here')
  })

  it('comes from the address that was checked, whatever the name would lead to by then', async () => {
    const address = await serve((request, response) => { response.end(request.headers.host) })
    const answer = await guardedFetch(address.replace('127.0.0.1', 'data.example.org'), { ...LOCAL, resolve: async () => ['127.0.0.1'] })
    expect(answer.ok && textOf(answer.bytes)).toMatch(/^data\.example\.org:\d+$/)
  })

  it.each([['gzip', gzipSync], ['br', brotliCompressSync]] as const)('is unpacked from %s', async (name, pack) => {
    const address = await serve((_, response) => { response.writeHead(200, { 'content-encoding': name }).end(pack('packed words')) })
    const answer = await guardedFetch(address, LOCAL)
    expect(answer.ok && textOf(answer.bytes)).toBe('packed words')
  })

  it('has no body where only the head is asked for', async () => {
    const address = await serve((request, response) => { response.writeHead(200, { 'x-method': request.method }).end() })
    expect(await guardedFetch(address, { ...LOCAL, method: 'HEAD' })).toMatchObject({ ok: true, headers: { 'x-method': 'HEAD' }, bytes: new Uint8Array() })
  })
})

describe('bounds', () => {
  it.each([
    ['announced', (bytes: Buffer) => ({ headers: { 'content-length': String(bytes.length) }, bytes })],
    ['sent without announcement', (bytes: Buffer) => ({ headers: {}, bytes })],
    ['packed small', (bytes: Buffer) => ({ headers: { 'content-encoding': 'gzip' }, bytes: gzipSync(bytes) })],
  ])('too many bytes, %s', async (_, form) => {
    const { headers, bytes } = form(Buffer.alloc(200_000))
    const address = await serve((_request, response) => { response.writeHead(200, headers).end(bytes) })
    expect(await guardedFetch(address, { ...LOCAL, maxBytes: 100_000 })).toMatchObject({ ok: false, fault: 'too_large' })
    expect(await guardedFetch(address, { ...LOCAL, maxBytes: 200_000 })).toMatchObject({ ok: true, status: 200 })
  })

  it('a server that answers nothing, or never ends', async () => {
    const silent = await serve(() => {})
    expect(await guardedFetch(silent, { ...LOCAL, timeoutMs: 100 })).toMatchObject({ ok: false, fault: 'timeout' })
    server?.closeAllConnections()
    server?.close()
    const endless = await serve((_, response) => { response.writeHead(200).write('begun') })
    expect(await guardedFetch(endless, { ...LOCAL, timeoutMs: 200 })).toMatchObject({ ok: false, fault: 'timeout' })
  })

  it('a name whose resolution takes too long, and a caller who gives up', async () => {
    const never = async (): Promise<string[]> => new Promise(() => {})
    expect(await guardedFetch('https://slow.example.org/', { timeoutMs: 50, resolve: never })).toMatchObject({ ok: false, fault: 'timeout' })
    expect(await guardedFetch('https://slow.example.org/', { signal: AbortSignal.timeout(20), resolve: never })).toMatchObject({ ok: false, fault: 'stopped' })
    expect(await guardedFetch('https://slow.example.org/', { signal: AbortSignal.abort(), resolve: never })).toMatchObject({ ok: false, fault: 'stopped' })
  })

  it('a broken body, a packing that is not known, and no server at all', async () => {
    const broken = await serve((_, response) => { response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip') })
    expect(await guardedFetch(broken, LOCAL)).toMatchObject({ ok: false, fault: 'broken' })
    server?.close()
    const strange = await serve((_, response) => { response.writeHead(200, { 'content-encoding': 'zstd' }).end('x') })
    expect(await guardedFetch(strange, LOCAL)).toMatchObject({ ok: false, fault: 'broken' })
    server?.close()
    const cut = await serve((_, response) => { response.writeHead(200, { 'content-length': '100' }).write('x', () => response.destroy()) })
    expect(await guardedFetch(cut, LOCAL)).toMatchObject({ ok: false, fault: 'unreachable' })
    server?.closeAllConnections()
    await new Promise(resolve => { server?.close(resolve) })
    expect(await guardedFetch(cut, LOCAL)).toMatchObject({ ok: false, fault: 'unreachable' })
  })
})

describe('redirects', () => {
  it('are followed and told', async () => {
    const address = await serve((request, response) => {
      if (request.url === '/a') response.writeHead(301, { location: '/b?x=1' }).end()
      else response.end('there')
    })
    expect(await guardedFetch(`${address}/a`, LOCAL)).toMatchObject({ ok: true, url: `${address}/b?x=1`, hops: [{ url: `${address}/a`, status: 301 }] })
  })

  it('are followed five times and no more', async () => {
    let asked = 0
    const address = await serve((_, response) => { response.writeHead(302, { location: `/${asked += 1}` }).end() })
    const answer = await guardedFetch(address, LOCAL)
    expect(answer).toMatchObject({ ok: false, fault: 'too_many_redirects' })
    expect(asked).toBe(6)
  })

  it.each([
    ['http://127.0.0.2/', 'not_public'], ['http://10.0.0.1/', 'not_public'], ['file:///etc/passwd', 'address'], ['gopher://127.0.0.1/', 'address'], ['http://x:y@127.0.0.1/', 'address'], ['http://[::1', 'address'],
  ])('are checked at every hop: %s', async (location, fault) => {
    const address = await serve((_, response) => { response.writeHead(302, { location }).end() })
    expect(await guardedFetch(address, LOCAL)).toMatchObject({ ok: false, fault, hops: [{ url: `${address}/`, status: 302 }] })
  })
})
