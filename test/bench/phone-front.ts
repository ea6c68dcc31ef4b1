import { request } from 'node:http'
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { createGzip, constants } from 'node:zlib'
import { CERTIFICATE } from './phone-certificate.ts'

export interface PhoneFront {
  origin: string
  stop(): Promise<void>
}

export interface PhoneFrontOptions {
  site: URL
  /** Files that the site has not. */
  files?: Readonly<Record<string, string>>
  /** Images come from there, if not from the site. */
  media?: URL
}

/** HTTP/2 has none of them; lengths are those of other bytes. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

const TEXT = /^(?:text\/|application\/(?:json|javascript))/

/** What stands before a site on the network: it speaks HTTP/2, and compresses what the site has not compressed. */
export async function startPhoneFront({ site, files = {}, media = site }: PhoneFrontOptions): Promise<PhoneFront> {
  function pass(asked: Http2ServerRequest, answer: Http2ServerResponse): void {
    const { url: path, method } = asked
    const file = files[path]
    if (file !== undefined) {
      answer.writeHead(200, { 'content-type': typeOf(path), 'content-encoding': 'gzip' })
      compress(answer).end(file)
      return
    }
    const target = new URL(path, path.startsWith('/media/') ? media : site)
    const headers = Object.fromEntries(Object.entries(asked.headers).filter(([name]) => !name.startsWith(':')))
    const passed = request(target, { method, headers: { ...headers, host: target.host }, agent: false }, (given) => {
      const sent = Object.fromEntries(Object.entries(given.headers).filter(([name]) => !OF_CONNECTION.has(name)))
      const isCompressed = sent['content-encoding'] !== undefined || !TEXT.test(given.headers['content-type'] ?? '')
      answer.writeHead(given.statusCode ?? 502, isCompressed ? sent : { ...sent, 'content-encoding': 'gzip' })
      given.on('error', () => answer.stream.destroy())
      given.pipe(isCompressed ? answer : compress(answer))
    })
    passed.on('error', () => answer.stream.destroy())
    asked.pipe(passed)
  }

  const server = createSecureServer(CERTIFICATE, pass)
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const session of sessions) session.destroy()
      }),
  }
}

function compress(answer: Http2ServerResponse): NodeJS.WritableStream {
  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH })
  gzip.pipe(answer)
  return gzip
}

function typeOf(path: string): string {
  return path.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'text/css; charset=utf-8'
}
