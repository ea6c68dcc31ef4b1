import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { isUnavailable, needsOperator } from './is-unavailable.ts'

const servers: Server[] = []
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) server.close()
})

async function listen(server: Server): Promise<string> {
  servers.push(server)
  server.on('connection', (socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function answering(listener: RequestListener): Promise<string> {
  return listen(createHttpServer(listener))
}

async function closedPort(): Promise<string> {
  const server = createServer()
  const url = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return url
}

async function collectErrors(url: string): Promise<unknown[]> {
  const db = openDatabase({ DATABASE_URL: url }, { timeoutMs: 200 })
  const caught = await Promise.allSettled([
    db.run(sql`select 1`),
    db.all(sql`select 1`),
    db.batch([db.all(sql`select 1`), db.all(sql`select 2`)]),
  ])
  return caught.map((one) => (one.status === 'rejected' ? (one.reason as unknown) : 'it answered'))
}

describe('a real client is unavailable when its server', () => {
  it.each([
    ['is not there', closedPort],
    ['has no address', async () => 'http://no-such-host.invalid'],
    ['never answers', () => listen(createServer(() => {}))],
    ['hangs up', () => listen(createServer((socket) => socket.destroy()))],
    ['answers half and stops', () => answering((_, response) => void response.writeHead(200).write('{"ba'))],
    [
      'answers half and hangs up',
      () =>
        answering((_, response) => {
          response.writeHead(200).write('{"ba')
          setTimeout(() => response.destroy(), 20)
        }),
    ],
    ['is overloaded', () => answering((_, response) => void response.writeHead(503).end('down'))],
    ['is behind a broken gateway', () => answering((_, response) => void response.writeHead(502).end('<html>'))],
    ['asks to slow down', () => answering((_, response) => void response.writeHead(429).end())],
  ])('%s', async (_, start) => {
    for (const error of await collectErrors(await start())) expect([isUnavailable(error), error]).toEqual([true, error])
  })

  it('answers something else than a database, to one statement', async () => {
    const [run, all] = await collectErrors(await answering((_, response) => void response.writeHead(200).end('{"ba')))
    expect([isUnavailable(run), isUnavailable(all)]).toEqual([true, true])
  })
})

describe.each([401, 403])('a real client whose token is refused by %s', (status) => {
  it('is unavailable until the operator gives it another one', async () => {
    const url = await answering((_, response) => void response.writeHead(status).end('{"error":"no"}'))
    for (const error of await collectErrors(url)) {
      expect([isUnavailable(error), needsOperator(error)]).toEqual([true, true])
    }
  })
})

describe('isUnavailable', () => {
  it.each([
    ['workerd, connection lost', Object.assign(new Error('Network connection lost.'), { retryable: true })],
    ['workerd, no such host', new Error('internal error; reference = 8a3cn4sllcff8bvds6nicepr')],
    ['workerd, timeout', new DOMException('The operation was aborted due to timeout', 'TimeoutError')],
    ['a locked database', Object.assign(new Error('SQLITE_BUSY: database is locked'), { code: 'SQLITE_BUSY' })],
    ['a full database', Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })],
    ['a full disk', Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' })],
    ['a read-only database', Object.assign(new Error('readonly'), { code: 'SQLITE_READONLY' })],
    ['a blocked database', Object.assign(new Error('Operation was blocked: over quota'), { code: 'BLOCKED' })],
    ['a missing table', Object.assign(new Error('SQLite error: no such table: x'), { code: 'SQLITE_UNKNOWN' })],
    ['a missing column', Object.assign(new Error('no such column: p.x'), { code: 'SQL_INPUT_ERROR' })],
    ['a column to be written', Object.assign(new Error('table t has no column named x'), { code: 'SQLITE_UNKNOWN' })],
    ['any of them as a cause', new Error('Failed query', { cause: new Error('Network connection lost.') })],
  ])('%s', (_, error) => {
    expect(isUnavailable(error)).toBe(true)
  })

  it.each([
    ['a mistake in the code', new TypeError("Cannot read properties of undefined (reading 'id')")],
    ['a broken text of our own', new SyntaxError('Unexpected end of JSON input')],
    ['a wrong statement', Object.assign(new Error('near "form": syntax error'), { code: 'SQL_PARSE_ERROR' })],
    ['a text of our own that names a table', new Error('no such table: x')],
    ['a taken key', Object.assign(new Error('UNIQUE constraint failed'), { code: 'SQLITE_CONSTRAINT' })],
    ['no error at all', 'Network connection lost.'],
    ['nothing', undefined],
  ])('but not %s', (_, error) => {
    expect(isUnavailable(error)).toBe(false)
  })

  it('survives an error that causes itself', () => {
    const error = new Error('ring')
    error.cause = error
    expect(isUnavailable(error)).toBe(false)
  })
})
