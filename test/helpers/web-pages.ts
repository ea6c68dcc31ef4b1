import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Serve = (request: IncomingMessage, response: ServerResponse) => void

interface Page {
  status?: number
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** Another site, on this machine. */
export interface WebPages {
  origin: string
  /** Requests so far. */
  requests: { url: string; headers: IncomingHttpHeaders }[]
  /** Answers at a path from now on; HTML unless its headers say otherwise. Returns the address. */
  serve(path: string, page: Page | string | Serve): string
  stop(): Promise<void>
}

export async function startWebPages(): Promise<WebPages> {
  const pages = new Map<string, Serve>()
  const requests: WebPages['requests'] = []
  const server = createServer((request, response) => {
    const url = request.url ?? '/'
    requests.push({ url, headers: request.headers })
    const serve = pages.get(url.replace(/\?.*$/, ''))
    if (serve) serve(request, response)
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Nothing here</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    requests,
    serve(path, page) {
      pages.set(path, typeof page === 'function' ? page : serveWhole(typeof page === 'string' ? { body: page } : page))
      return origin + path
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function serveWhole({ status = 200, headers, body = '' }: Page): Serve {
  return (_, response) => void response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body)
}
