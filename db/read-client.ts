import type { Client, InValue } from '@libsql/client/http'
import { drizzle } from 'drizzle-orm/libsql/http'
import { callTimeout, type Database, type DatabaseEnv, type DatabaseOptions } from './client.ts'
import { withDeadline } from './deadline.ts'
import { callPipeline, HttpServerError, type StreamAnswer } from './streams.ts'

/** A value in the server's HTTP protocol (Hrana 2, JSON). */
type WireValue =
  | { type: 'null' }
  | { type: 'integer'; value: string }
  | { type: 'float'; value: number }
  | { type: 'text'; value: string }
  | { type: 'blob'; base64: string }

interface WireError {
  message: string
  code?: string
}

type WireResult =
  | { type: 'error'; error: WireError }
  | {
      type: 'ok'
      response: { result?: { step_results: ({ rows: WireValue[][] } | null)[]; step_errors: (WireError | null)[] } }
    }

/** `code` is SQLite's name for the reason. */
export class ReadError extends Error {
  override name = 'ReadError'
  readonly code: string | undefined

  constructor({ message, code }: WireError) {
    super(message)
    this.code = code
  }
}

/**
 * This database only batches reads, in one request and without a transaction, and costs less than the general client.
 * It serves one request; a slow call fails with a `TimeoutError`.
 */
export function openReadDatabase(env: DatabaseEnv, options: DatabaseOptions = {}): Database {
  const send = options.fetch ?? fetch
  const timeoutMs = callTimeout(env, options)
  const url = env.DATABASE_URL.replace(/^libsql:/, 'https:').replace(/\/$/, '')
  const headers = {
    'content-type': 'application/json',
    ...(env.DATABASE_AUTH_TOKEN ? { authorization: `Bearer ${env.DATABASE_AUTH_TOKEN}` } : {}),
  }

  async function batch(statements: { sql: string; args: InValue[] }[]): Promise<{ rows: unknown[][] }[]> {
    const steps = statements.map(({ sql, args }) => ({ stmt: { sql, args: args.map(encode), want_rows: true } }))
    const answer = await withDeadline(timeoutMs, async (signal) => {
      const requests = [{ type: 'batch', batch: { steps } }]
      const given = await callPipeline<WireResult>({ send, url, headers, signal }, requests)
      if (!(given instanceof Response)) return given
      // An unread body would hold its connection.
      await given.body?.cancel()
      throw new HttpServerError(given.status)
    })
    return readRows(answer, statements.length)
  }

  // Drizzle calls no other method of the client.
  return drizzle({ client: { batch } as unknown as Client })
}

function readRows({ results: [answer] }: StreamAnswer<WireResult>, statements: number): { rows: unknown[][] }[] {
  if (answer?.type === 'error') throw new ReadError(answer.error)
  const result = answer?.response.result
  if (!result) throw new ReadError({ message: 'The answer holds no result' })
  const refused = result.step_errors.find((error) => error !== null)
  if (refused) throw new ReadError(refused)
  if (result.step_results.length !== statements) throw new ReadError({ message: 'The answer is not complete' })
  return result.step_results.map((step) => ({ rows: step ? step.rows.map((row) => row.map(decode)) : [] }))
}

function encode(value: InValue): WireValue {
  if (value === null) return { type: 'null' }
  if (typeof value === 'string') return { type: 'text', value }
  if (typeof value === 'boolean') return { type: 'integer', value: value ? '1' : '0' }
  if (typeof value === 'bigint') return { type: 'integer', value: value.toString() }
  if (value instanceof Date) return { type: 'integer', value: String(value.getTime()) }
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) ? { type: 'integer', value: String(value) } : { type: 'float', value }
  }
  const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : value
  return { type: 'blob', base64: btoa(String.fromCharCode(...bytes)) }
}

function decode(value: WireValue): unknown {
  switch (value.type) {
    case 'null':
      return null
    case 'integer':
      return Number(value.value)
    case 'float':
    case 'text':
      return value.value
    case 'blob':
      return Uint8Array.from(atob(value.base64), (character) => character.charCodeAt(0)).buffer
    default:
      return value satisfies never
  }
}
