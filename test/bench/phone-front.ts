import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGzip, constants } from 'node:zlib'

export interface PhoneFront {
  origin: string
  stop(): Promise<void>
}

export interface PhoneFrontOptions {
  site: URL
  /** Files that the site has not. */
  files?: Readonly<Record<string, string>>
  /** Where pictures come from, if not from the site. */
  media?: URL
}

const TEXT = /^(?:text\/|application\/(?:json|javascript))/

/** What stands before a site on the network: it compresses what the site has not compressed. */
export async function startPhoneFront({ site, files = {}, media = site }: PhoneFrontOptions): Promise<PhoneFront> {
  function pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { url: path = '/', method, headers } = asked
    const file = files[path]
    if (file !== undefined) {
      answer.writeHead(200, { 'content-type': typeOf(path), 'content-encoding': 'gzip' })
      compress(answer).end(file)
      return
    }
    const target = new URL(path, path.startsWith('/media/') ? media : site)
    const passed = request(target, { method, headers: { ...headers, host: target.host }, agent: false }, (given) => {
      const { 'content-length': length, ...rest } = given.headers
      const isCompressed = rest['content-encoding'] !== undefined || !TEXT.test(rest['content-type'] ?? '')
      const sent = isCompressed ? { ...rest, ...(length && { 'content-length': length }) } : rest
      answer.writeHead(given.statusCode ?? 502, isCompressed ? sent : { ...sent, 'content-encoding': 'gzip' })
      given.on('error', () => answer.destroy())
      given.pipe(isCompressed ? answer : compress(answer))
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  }

  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function compress(answer: ServerResponse): NodeJS.WritableStream {
  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH })
  gzip.pipe(answer)
  return gzip
}

function typeOf(path: string): string {
  return path.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'text/css; charset=utf-8'
}
