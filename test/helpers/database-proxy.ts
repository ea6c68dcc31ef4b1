import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands between the worker and its database. */
export interface DatabaseProxy {
  url: string
  /** Calls that passed since the last reset. */
  roundTrips(): number
  reset(): void
  /** Holds back every call whose SQL matches, until `release` is called. */
  hold(sql: RegExp): { release(): void }
  /** Refuses connections, as a database that is down does; `null` serves again. */
  fail(how: 'refuse' | 'silent' | null): void
  stop(): Promise<void>
}

export async function startDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target)
  let passed = 0
  let failure: 'refuse' | 'silent' | null = null
  const holds = new Set<{ sql: RegExp; released: Promise<void> }>()

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (failure === 'refuse') {
      incoming.socket.destroy()
      return
    }
    if (failure === 'silent') return
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    if (incoming.method === 'POST') passed += 1
    const text = body.toString()
    for (const { sql, released } of holds) if (sql.test(text)) await released
    const forwarded = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    forwarded.end(body)
  }

  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    roundTrips: () => passed,
    reset: () => {
      passed = 0
    },
    hold(sql) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const held = { sql, released: promise }
      holds.add(held)
      return {
        release() {
          holds.delete(held)
          resolve()
        },
      }
    },
    fail(how) {
      failure = how
      if (how) server.closeAllConnections()
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
