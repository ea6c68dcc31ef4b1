import { createClient, type Client } from '@libsql/client/http'
import { drizzle } from 'drizzle-orm/libsql/http'
import { withDeadline } from './deadline.ts'
import { retryBusy } from './retry-busy.ts'
import { sendOnStreams } from './send-on-streams.ts'

const TIMEOUT_MS = 2_500

export interface DatabaseEnv {
  /** `http(s)://` or `libsql://` URL of the libSQL server. */
  DATABASE_URL: string
  DATABASE_AUTH_TOKEN?: string
  /** Milliseconds that a call may take (2,500), from 100 to 29,999. */
  DATABASE_TIMEOUT_MS?: string
}

export interface DatabaseOptions {
  fetch?: typeof fetch
  /** Replaces the timeout of the environment. */
  timeoutMs?: number
}

/** Milliseconds that a call of this database may take. */
export function callTimeout(env: DatabaseEnv, options: DatabaseOptions): number {
  const setting = env.DATABASE_TIMEOUT_MS ?? ''
  return options.timeoutMs ?? (/^(?:[1-9]\d{2,3}|[12]\d{4})$/.test(setting) ? Number(setting) : TIMEOUT_MS)
}

/**
 * Opens the database for one request or script; a slow call fails with a `TimeoutError`. Never keep it across requests:
 * a shared client stops responding once enough of its calls were cut off. What is kept are streams of the server
 * (`streams.ts`).
 */
export function openDatabase(env: DatabaseEnv, options: DatabaseOptions = {}) {
  const send = options.fetch ?? fetch
  const timeoutMs = callTimeout(env, options)
  const connect = () =>
    createClient({
      url: env.DATABASE_URL,
      ...(env.DATABASE_AUTH_TOKEN ? { authToken: env.DATABASE_AUTH_TOKEN } : {}),
      concurrency: Number.POSITIVE_INFINITY,
      fetch: (request: Request) =>
        withDeadline(timeoutMs, async (signal) => {
          const { url, headers } = request
          return sendOnStreams(send, { url, headers, body: await request.text(), signal })
        }),
    })
  return createLazily(() => drizzle({ client: createLazily(connect, retryCalls) }))
}

/** Most requests never use theirs. */
function createLazily<Made extends object>(
  create: () => Made,
  wrap: (name: string | symbol, member: Method) => Method = (_, member) => member,
): Made {
  let made: Made | undefined
  return new Proxy({} as Made, {
    get(_, name) {
      made ??= create()
      const member: unknown = Reflect.get(made, name)
      return typeof member === 'function' ? wrap(name, member.bind(made) as Method) : member
    },
  })
}

type Method = (...parts: unknown[]) => unknown

/** Calls that are atomic. */
const RETRIED: ReadonlySet<string | symbol> = new Set<keyof Client>(['execute', 'batch'])

function retryCalls(name: string | symbol, call: Method): Method {
  if (!RETRIED.has(name)) return call
  if (name === 'batch') {
    return (statements, mode = chooseMode(statements as { sql: string }[])) =>
      retryBusy(async () => call(statements, mode))
  }
  return (...parts) => retryBusy(async () => call(...parts))
}

const READ = /^\s*(?:select|with\b(?![^]*\b(?:insert|update|delete)\b))/i

/**
 * One that reads before it writes is refused if another writes in between, however long it would wait; so what writes
 * takes its turn before it begins.
 */
function chooseMode(statements: readonly { sql: string }[]): 'deferred' | 'write' {
  return statements.every(({ sql }) => READ.test(sql)) ? 'deferred' : 'write'
}

export type Database = ReturnType<typeof openDatabase>
