/** A request and its result in the server's protocol (Hrana 2, JSON), as far as this file reads them. */
export interface StreamRequest {
  type: string
  [part: string]: unknown
}

export interface StreamResult {
  type: 'ok' | 'error'
  response?: unknown
}

export interface StreamAnswer<Result extends StreamResult> {
  baton?: string | null
  base_url?: string | null
  results: Result[]
}

export interface Pipeline {
  send: typeof fetch
  /** The address of the server, without a slash at its end. */
  url: string
  headers: Record<string, string>
  signal: AbortSignal
}

/** The server ends a stream that was not used for ten seconds. */
const MAX_IDLE_MS = 5_000

/** Longer than any call may take: the request that used the stream has ended early, and its end was never told. */
const MAX_USED_MS = 30_000

/** Sixteen pages at once, which read on two each; the server has 128 connections for all of its callers. */
export const MAX_STREAMS = 32

const PIPELINE = '/v2/pipeline'

/** Something between has sent the call twice: the first may have been done. */
const IS_USED = /already been used/

const BAD_GATEWAY = 502

/** `status` is HTTP's. */
export class HttpServerError extends Error {
  override name = 'HttpServerError'
  readonly status: number

  constructor(status: number) {
    super(`The database server answered ${status}`)
    this.status = status
  }
}

interface Stream {
  url: string
  baton: string
  usedAt: number
}

interface Pool {
  idle: Stream[]
  /** Those that are in use or being opened, each with the moment since when. */
  used: Set<{ since: number }>
}

/** Names of streams, which every request of this isolate may go on with; nothing of a request itself. */
const pools = new Map<string, Pool>()

/**
 * Sends requests in one call, and keeps the stream for later calls: for a new one the server reads the whole schema,
 * which takes it longer than most calls do. Answers with a response that is no success as it came.
 */
export async function callPipeline<Result extends StreamResult>(
  pipeline: Pipeline,
  requests: readonly StreamRequest[],
): Promise<StreamAnswer<Result> | Response> {
  const pool = openPool(pipeline)
  const kept = acquireIdle(pool)
  const isKept = kept !== undefined || pool.idle.length + pool.used.size < MAX_STREAMS
  const use = { since: Date.now() }
  if (isKept) pool.used.add(use)
  let left: Stream | undefined
  try {
    const asked = isKept ? requests : [...requests, { type: 'close' }]
    let response = await post(pipeline, kept, asked)
    if (kept && (response.status === 400 || response.status === 404)) {
      const said = await response.text()
      if (IS_USED.test(said)) return new Response(said, response)
      // The stream is gone, and nothing was done on it.
      response = await post(pipeline, undefined, asked)
    }
    if (!response.ok) return response
    const answer = await readAnswer<Result>(response)
    if (isKept && typeof answer.baton === 'string') {
      const stream = { url: answer.base_url ?? pipeline.url, baton: answer.baton, usedAt: Date.now() }
      if (answer.results.every(isClean)) left = stream
      else await end(pipeline, stream)
    }
    return answer
  } finally {
    pool.used.delete(use)
    if (left) pool.idle.push(left)
  }
}

/** Something else than a database may answer, such as a gateway that is being repaired. */
async function readAnswer<Result extends StreamResult>(response: Response): Promise<StreamAnswer<Result>> {
  try {
    const answer = (await response.json()) as Partial<StreamAnswer<Result>> | null
    if (Array.isArray(answer?.results)) return answer as StreamAnswer<Result>
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new HttpServerError(BAD_GATEWAY)
}

function post(
  { send, url, headers, signal }: Pipeline,
  stream: Stream | undefined,
  requests: readonly StreamRequest[],
): Promise<Response> {
  const body = JSON.stringify({ baton: stream?.baton ?? null, requests })
  return send(`${stream?.url ?? url}${PIPELINE}`, { method: 'POST', headers, signal, body })
}

/** A transaction may have been left open: it must not wait for the server to end the stream by itself. */
async function end(pipeline: Pipeline, stream: Stream): Promise<void> {
  try {
    const response = await post(pipeline, stream, [{ type: 'close' }])
    await response.body?.cancel()
  } catch {
    // What was asked is answered already.
  }
}

function isClean({ type, response }: StreamResult): boolean {
  const errors = (response as { result?: { step_errors?: unknown[] } } | undefined)?.result?.step_errors ?? []
  return type === 'ok' && errors.every((error) => error === null)
}

function openPool({ url, headers }: Pipeline): Pool {
  const key = `${url} ${headers['authorization'] ?? ''}`
  const known = pools.get(key)
  if (known) return known
  const pool: Pool = { idle: [], used: new Set() }
  pools.set(key, pool)
  return pool
}

/** The one that was used last. */
function acquireIdle(pool: Pool): Stream | undefined {
  const now = Date.now()
  pool.idle = pool.idle.filter(({ usedAt }) => usedAt > now - MAX_IDLE_MS)
  for (const use of pool.used) {
    // They stand in the order of their beginning.
    if (use.since > now - MAX_USED_MS) break
    pool.used.delete(use)
  }
  return pool.idle.pop()
}
