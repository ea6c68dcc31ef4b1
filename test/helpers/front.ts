import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server before a site that passes everything on, except that a file may have more to it. */
export interface Front {
  origin: string
  /** The file at a path ends with this text from now on. */
  append(path: string, text: string): void
  stop(): Promise<void>
}

export async function startFront(siteOrigin: string): Promise<Front> {
  const additions = new Map<string, string>()

  function pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { url: path = '/', method, headers } = asked
    const addition = additions.get(path)
    // An addition needs the whole file, as it is.
    const { 'accept-encoding': _, 'if-none-match': __, ...plainHeaders } = headers
    // A connection that was kept alive may be closed by the site just as it is used again.
    const sent = { method, headers: addition === undefined ? headers : plainHeaders, agent: false }
    const passed = request(new URL(path, siteOrigin), sent, (given) => {
      const { 'content-length': length, ...givenHeaders } = given.headers
      answer.writeHead(given.statusCode ?? 502, {
        ...givenHeaders,
        ...(addition === undefined && length !== undefined ? { 'content-length': length } : {}),
      })
      given.on('error', () => answer.destroy())
      if (addition === undefined) given.pipe(answer)
      else {
        given.pipe(answer, { end: false })
        given.on('end', () => answer.end(addition))
      }
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  }

  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    append: (path, text) => void additions.set(path, text),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
