import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { InValue } from '@libsql/client/http'

/** A statement as it went over the wire. */
export interface SentStatement {
  sql: string
  args: InValue[]
}

/** Stands between the worker and its database. */
export interface DatabaseProxy {
  url: string
  /** Calls that came since the last reset. */
  roundTrips(): number
  /** Statements of these calls, in order. */
  statements(): SentStatement[]
  /** Rows that the database read for the answers since the last reset. */
  rowsRead(): number
  reset(): void
  /** Holds back every call whose SQL matches, until `release` is called. */
  pause(sql: RegExp): Pause
  /** Refuses connections, as a database that is down does; `null` serves again. */
  fail(how: 'refuse' | 'silent' | null): void
  stop(): Promise<void>
}

export interface Pause {
  /** Resolves when a call is being held back. */
  caught: Promise<void>
  release(): void
}

export async function startDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target)
  let failure: 'refuse' | 'silent' | null = null
  const bodies: string[] = []
  const answers: Buffer[] = []
  const holds = new Set<{ sql: RegExp; caught(): void; released: Promise<void> }>()

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (failure === 'refuse') {
      incoming.socket.destroy()
      return
    }
    if (failure === 'silent') return
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const text = body.toString()
    if (incoming.method === 'POST') bodies.push(text)
    for (const { sql, caught, released } of holds) {
      if (!sql.test(text)) continue
      caught()
      await released
    }
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const forwarded = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('data', (chunk: Buffer) => answers.push(chunk))
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    forwarded.end(body)
  }

  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    roundTrips: () => bodies.length,
    statements: () => bodies.flatMap(parseStatements),
    rowsRead: () => sumRowsRead(Buffer.concat(answers).toString()),
    reset: () => {
      bodies.length = 0
      answers.length = 0
    },
    pause(sql) {
      const caught = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      const held = { sql, caught: caught.resolve, released: released.promise }
      holds.add(held)
      return {
        caught: caught.promise,
        release() {
          holds.delete(held)
          released.resolve()
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

/**
 * Lets something happen while a call waits for the database with a statement that matches; fails where it sends none.
 */
export async function meanwhile(
  proxy: DatabaseProxy,
  { statement, begin, happen }: { statement: RegExp; begin(): Promise<Response>; happen(): Promise<unknown> },
): Promise<Response> {
  const pause = proxy.pause(statement)
  const answer = begin()
  const early = await Promise.race([pause.caught, answer])
  if (early) throw new Error(`Answered before ${statement}: ${early.status} ${await early.text()}`)
  await happen()
  pause.release()
  return await answer
}

/** A value, a statement and a call as the server's protocol (Hrana 2, JSON) writes them, as far as we read them. */
interface SentValue {
  type: string
  value?: string | number
  base64?: string
}
interface SentSql {
  sql?: string
  /** The id stands in place of the text, if the call has stored it before. */
  sql_id?: number
  args?: SentValue[]
}
interface SentCall {
  requests: { type: string; sql_id?: number; sql?: string; stmt?: SentSql; batch?: { steps: { stmt: SentSql }[] } }[]
}

function parseStatements(body: string): SentStatement[] {
  const { requests } = JSON.parse(body) as SentCall
  const texts = new Map(requests.filter(({ type }) => type === 'store_sql').map(({ sql_id: id, sql }) => [id, sql]))
  const statements = requests.flatMap(({ stmt, batch }) => [
    ...(stmt ? [stmt] : []),
    ...(batch?.steps.map((step) => step.stmt) ?? []),
  ])
  return statements.map(({ sql, sql_id: id, args = [] }) => ({
    sql: sql ?? texts.get(id) ?? '',
    args: args.map(toValue),
  }))
}

/** Each result says how many rows it took. */
function sumRowsRead(answers: string): number {
  return [...answers.matchAll(/"rows_read":(\d+)/g)].reduce((sum, [, rows]) => sum + Number(rows), 0)
}

function toValue({ type, value, base64 }: SentValue): InValue {
  if (type === 'integer' || type === 'float') return Number(value)
  if (type === 'blob') return Buffer.from(base64 ?? '', 'base64')
  return value ?? null
}
