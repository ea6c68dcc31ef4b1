import { createClient, type Client } from '@libsql/client/web'
import { drizzle } from 'drizzle-orm/libsql/web'
import { withDeadline } from './deadline.ts'
import { retryBusy } from './retry-busy.ts'
import { sendOnStreams } from './send-on-streams.ts'

export const DATABASE_TIMEOUT_MS = 2_500

export interface DatabaseEnv {
  /** `http(s)://` or `libsql://` URL of the libSQL server. */
  DATABASE_URL: string
  DATABASE_AUTH_TOKEN?: string
}

export interface DatabaseOptions {
  fetch?: typeof fetch
  timeoutMs?: number
}

/**
 * For one request or script; a slow call fails with a `TimeoutError`. Never keep it across requests: a shared client
 * stops responding once enough of its calls were cut off. What is kept are streams of the server (`streams.ts`).
 */
export function openDatabase(env: DatabaseEnv, options: DatabaseOptions = {}) {
  const send = options.fetch ?? fetch
  const timeoutMs = options.timeoutMs ?? DATABASE_TIMEOUT_MS
  return drizzle({
    client: createLazily(() =>
      createClient({
        url: env.DATABASE_URL,
        ...(env.DATABASE_AUTH_TOKEN ? { authToken: env.DATABASE_AUTH_TOKEN } : {}),
        concurrency: Number.POSITIVE_INFINITY,
        fetch: (request: Request) =>
          withDeadline(timeoutMs, async (signal) => {
            const { url, headers } = request
            return sendOnStreams(send, { url, headers, body: await request.text(), signal })
          }),
      }),
    ),
  })
}

/** Calls that are atomic. */
const RETRIED: ReadonlySet<keyof Client> = new Set<keyof Client>(['execute', 'batch'])

/** Lazy: most requests never use theirs. */
function createLazily(create: () => Client): Client {
  let client: Client | undefined
  return new Proxy({} as Client, {
    get(_, name: keyof Client) {
      client ??= create()
      const member = client[name]
      if (typeof member !== 'function') return member
      const call = member.bind(client) as (...parts: unknown[]) => Promise<unknown>
      return RETRIED.has(name) ? (...parts: unknown[]) => retryBusy(() => call(...parts)) : call
    },
  })
}

export type Database = ReturnType<typeof openDatabase>
