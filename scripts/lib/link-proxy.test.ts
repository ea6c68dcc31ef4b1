import { createServer, type IncomingHttpHeaders } from 'node:http'
import { connect, createServer as createRawServer, type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startLinkProxy, type LinkProxy, type LinkProxyOptions } from './link-proxy.ts'

const HTML = '<title>A shop</title>'

let proxy: LinkProxy
let port: number
let hosts: (string | undefined)[]
let sent: { method: string | undefined; headers: IncomingHttpHeaders; body: string }[]
let stopServer: () => Promise<unknown>

beforeEach(async () => {
  hosts = []
  sent = []
  const server = createServer((request, response) => {
    hosts.push(request.headers.host)
    if (request.url === '/sent') {
      let body = ''
      request.on('data', (part) => (body += String(part)))
      request.on('end', () => {
        sent.push({ method: request.method, headers: request.headers, body })
        response.writeHead(201).end()
      })
    } else if (request.url === '/moved') response.writeHead(302, { location: '/there' }).end()
    else {
      const headers = { 'content-type': 'text/html', 'content-encoding': 'gzip', 'set-cookie': 'a=1' }
      response.writeHead(200, headers).end(gzipSync(HTML))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ;({ port } = server.address() as AddressInfo)
  stopServer = () => new Promise((resolve) => server.close(resolve).closeAllConnections())
})

afterEach(async () => {
  await proxy.stop()
  await stopServer()
})

/** A proxy for which every name has these addresses, and whose port is as good as 80. */
async function start(addresses: string[], more: LinkProxyOptions = {}): Promise<void> {
  proxy = await startLinkProxy({
    lookUp: (_, answer) =>
      answer(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    testOrigins: [`http://shop.example:${port}`, `http://127.0.0.1:${port}`],
    ...more,
  })
}

function ask(path: string, host = 'shop.example'): Promise<Response> {
  const url = `http://${host}:${port}${path}`
  return fetch(`${proxy.url}?${new URLSearchParams({ url })}`, { redirect: 'manual' })
}

it('connects to the address that was looked up, and passes on what it says, its cookies for the chain of redirects included', async () => {
  await start(['127.0.0.1'], { mayConnect: () => true })
  const answer = await ask('/')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html'])
  expect(answer.headers.getSetCookie()).toEqual(['a=1'])
  expect(await answer.text()).toBe(HTML)
  expect(hosts).toEqual([`shop.example:${port}`])
})

it('passes on what the worker sends, and what it says of it', async () => {
  await start(['127.0.0.1'], { mayConnect: () => true })
  const answer = await fetch(`${proxy.url}?${new URLSearchParams({ url: `http://shop.example:${port}/sent` })}`, {
    method: 'POST',
    headers: { authorization: 'vapid t=a, k=b', ttl: '60', 'content-encoding': 'aes128gcm', cookie: 'a=1' },
    body: 'sealed',
  })
  expect(answer.status).toBe(201)
  expect(sent).toMatchObject([
    { method: 'POST', body: 'sealed', headers: { authorization: 'vapid t=a, k=b', ttl: '60' } },
  ])
  expect(sent[0]?.headers).not.toHaveProperty('cookie')
})

it('follows no redirect', async () => {
  await start(['127.0.0.1'], { mayConnect: () => true })
  const answer = await ask('/moved')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/there'])
  expect(hosts).toHaveLength(1)
})

it.each([[['127.0.0.1']], [['10.0.0.1']], [['::1']], [['::ffff:127.0.0.1']], [['93.184.216.34', '127.0.0.1']], [[]]])(
  'closes the connection where a name leads to %j, and connects to nothing',
  async (addresses) => {
    await start(addresses)
    await expect(ask('/')).rejects.toThrow('fetch failed')
    expect(hosts).toEqual([])
  },
)

it('closes the connection where a name cannot be looked up', async () => {
  await start([], { lookUp: (_, answer) => answer(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), []) })
  await expect(ask('/')).rejects.toThrow('fetch failed')
})

it('answers no one who does not know its path, and reads no private address', async () => {
  await start(['127.0.0.1'], { mayConnect: () => true, testOrigins: [] })
  await expect(ask('/')).rejects.toThrow('fetch failed')
  await expect(ask('/', '127.0.0.1')).rejects.toThrow('fetch failed')
  const url = new URL(`?${new URLSearchParams({ url: 'http://example.com/' })}`, new URL(proxy.url).origin)
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  expect(hosts).toEqual([])
})

it('goes on after an answer with a status that there is not', async () => {
  const odd = createRawServer((socket) => {
    socket.once('data', () => socket.end('HTTP/1.1 000 Odd\r\nContent-Length: 0\r\n\r\n'))
  })
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`
  proxy = await startLinkProxy({ testOrigins: [origin] })
  await expect(fetch(`${proxy.url}?url=${origin}/`)).rejects.toThrow('fetch failed')
  await new Promise((resolve) => odd.close(resolve))
})

it('goes on after a request for what is no address', async () => {
  proxy = await startLinkProxy()
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1')
  socket.write('GET // HTTP/1.1\r\nHost: x\r\n\r\n')
  await new Promise((resolve) => socket.once('close', resolve).once('error', () => {}))
})
