import { createHash } from 'node:crypto'
import type { RateLimit } from '@cloudflare/workers-types'
import type { Context, MiddlewareHandler } from 'hono'
import type { Database } from '#db/client.ts'
import {
  FLOOD_RETRY_AFTER_S,
  IDEMPOTENCY_RETRY_AFTER_S,
  IDEMPOTENCY_WAIT_MS,
  MAX_COMPARED_BODY_BYTES,
} from '#schema/constants/limits.ts'
import type { ErrorName } from '#schema/errors.ts'
import { sleep } from '#schema/timing.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import type { Clock } from '../clock.ts'
import { logLine } from '../log.ts'
import { SAFE_METHODS } from '../origin-check.ts'
import { mayKeyAttempt } from '../rate-limit.ts'
import { hashToken } from '../tokens.ts'
import { waitUntil } from '../wait-until.ts'
import { claim, finish, release, type EarlierRequest, type OwnClaim, type RequestHashes } from './claims.ts'
import { readIdempotencyKey } from './key.ts'
import { concat, deriveKeys, encode, computeFingerprint, seal, unseal, type RowKeys } from './sealing.ts'
import { decodeAnswer, encodeAnswer, readBeginning } from './stored-answer.ts'

/** Short at first, as most requests finish in no time. */
const FIRST_PAUSE_MS = 25
const LONGEST_PAUSE_MS = 1_000

/** Refused unread: their keys stay unused, and nothing is stored. */
const NOT_LOOKED_AT: readonly ErrorName[] = ['methodNotAllowed', 'unknownCall']

const TOO_MANY_REQUESTS = 429

/** Stands in a fingerprint before that of the whole body. */
const WHOLE_BODY = ':'

/** A key means something to its caller only. */
export interface Caller {
  id: string
  /** Secret of the session, live or not; null without one. */
  session: string | null
  /** Counts keys, as each may leave a large response behind; null if there is nothing to count by. */
  floodKey: string | null
}

export interface ApplyOnceOptions {
  findCaller(c: Context): Promise<Caller>
  sessionCookie: string
  pause?(milliseconds: number): Promise<void>
}

export interface ClaimVariables {
  claim?: OwnClaim
  /** The hash of the whole body, where a verb has read it by itself. */
  bodyHash?: string
}

interface OnceVariables extends ClaimVariables {
  db: Database
  parts: { clock: Clock }
}

interface OnceEnv {
  Bindings: { IDEMPOTENCY_LIMIT: RateLimit }
  Variables: OnceVariables
}

type OnceContext = Context<OnceEnv>

/**
 * A write with an `Idempotency-Key` is applied once (docs/behaviour/calls.md, Idempotency keys). A repeat waits for
 * the first request's response and gets it; with other contents it fails with `idempotencyConflict`. A 429 or a server
 * error frees the key. Mount the database before it.
 */
export function applyOnce(options: ApplyOnceOptions): MiddlewareHandler<OnceEnv> {
  return async (c, next) => {
    const key = SAFE_METHODS.includes(c.req.method) ? undefined : readIdempotencyKey(c.req)
    if (key === undefined) return next()
    // A caller who left sends it again: by then it must have ended and its response be stored.
    return waitUntil(c, handleOnce(c, next, key, options))
  }
}

async function handleOnce(
  c: OnceContext,
  next: () => Promise<void>,
  key: string,
  { findCaller, sessionCookie, pause = sleep }: ApplyOnceOptions,
): Promise<Response | undefined> {
  const caller = await findCaller(c)
  if (caller.floodKey !== null && !(await mayKeyAttempt(c.env.IDEMPOTENCY_LIMIT, caller.floodKey))) {
    return fail('tooManyRequests', { retryAfterSeconds: FLOOD_RETRY_AFTER_S })
  }
  const request = await readRequest(c)
  const hashes = await computeHashes(c, key, caller)
  const keys = await deriveKeys(key, hashes.keyHash)
  const row = { ...hashes, fingerprint: await computeFingerprint(keys, request) }
  const asked: AskedRequest = { beginning: request, hashBody: once(() => hashBody(c)) }

  let waitedMs = 0
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const outcome = await claim(c.var.db, row, c.var.parts.clock())
    if (outcome.type === 'claimed') {
      c.set('claim', outcome.own)
      const hashOfSession = (session: string) => computeHash(c, key, sessionId(session))
      await runOwn(c, next, { own: outcome.own, fingerprint: row.fingerprint, keys, hashOfSession, sessionCookie })
      return undefined
    }
    const replayed = outcome.earlier && (await replay(outcome.earlier, key, asked))
    if (replayed) return replayed
    if (waitedMs >= IDEMPOTENCY_WAIT_MS) {
      // It was applied, and its request is gone.
      if (outcome.earlier && outcome.earlier.finishedAt !== null) return fail('idempotencyDone')
      return fail('idempotencyInProgress', { retryAfterSeconds: IDEMPOTENCY_RETRY_AFTER_S })
    }
    await pause(pauseMs)
    waitedMs += pauseMs
  }
}

/** Null while an earlier request has no response yet. */
async function replay(
  earlier: EarlierRequest,
  key: string,
  { beginning, hashBody }: AskedRequest,
): Promise<Response | null> {
  const keys = await deriveKeys(key, earlier.keyHash)
  const [fingerprint, whole] = earlier.fingerprint.split(WHOLE_BODY)
  if ((await computeFingerprint(keys, beginning)) !== fingerprint) return fail('idempotencyConflict')
  // It may be written already, and its answer on its way.
  if (earlier.answer === null) return null
  if (whole !== undefined && (await computeFingerprint(keys, encode(await hashBody()))) !== whole) {
    return fail('idempotencyConflict')
  }
  if (earlier.answer.byteLength === 0) return fail('idempotencyDone')
  return decodeAnswer(await unseal(keys, earlier.answer.slice()))
}

interface OwnRequest {
  own: OwnClaim
  /** The fingerprint of the beginning of the body. */
  fingerprint: string
  keys: RowKeys
  hashOfSession(session: string): Promise<string>
  sessionCookie: string
}

async function runOwn(
  c: OnceContext,
  next: () => Promise<void>,
  { own, fingerprint, keys, hashOfSession, sessionCookie }: OwnRequest,
): Promise<void> {
  const { db, parts } = c.var
  await next()
  const { status } = c.res
  const isLookedAt = !(c.error instanceof ServiceError && NOT_LOOKED_AT.includes(c.error.error))
  try {
    if (status >= 500 || status === TOO_MANY_REQUESTS || !isLookedAt) return await release(db, own)
    const answer = await encodeAnswer(c.res)
    const session = startedSession(c.res, sessionCookie)
    const { bodyHash } = c.var
    const whole = bodyHash === undefined ? undefined : await computeFingerprint(keys, encode(bodyHash))
    await finish(
      db,
      own,
      {
        answer: answer && (await seal(keys, answer)),
        sessionHash: session === undefined ? null : await hashOfSession(session),
        fingerprint: whole === undefined ? fingerprint : `${fingerprint}${WHOLE_BODY}${whole}`,
      },
      parts.clock(),
    )
  } catch (error) {
    // The request was applied, and its caller must get the response.
    const { error: name } = describeError(error)
    logLine('warn', { message: 'The answer to an Idempotency-Key could not be kept', error: name })
  }
}

/** The caller sends the new session from then on. */
function startedSession(response: Response, cookie: string): string | undefined {
  const line = response.headers.getSetCookie().find((one) => one.startsWith(`${cookie}=`))
  return line?.slice(cookie.length + 1).split(';')[0] || undefined
}

interface AskedRequest {
  beginning: Uint8Array<ArrayBuffer>
  /** Reads the body to its end. */
  hashBody(): Promise<string>
}

function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let begun: Promise<Result> | undefined
  return () => (begun ??= work())
}

/** Hashes as `noteBody` does. */
async function hashBody(c: Context): Promise<string> {
  const hash = createHash('sha256')
  const { body } = c.req.raw
  if (body) for await (const chunk of body as AsyncIterable<Uint8Array>) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * The body counts beside method and path; a longer one counts by its beginning and its length, and by `noteBody` where
 * its verb calls that.
 */
async function readRequest(c: Context): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = c.req.raw.clone()
  const { bytes, isWhole } = body
    ? await readBeginning(body, MAX_COMPARED_BODY_BYTES)
    : { bytes: new Uint8Array(), isWhole: true }
  const length = isWhole ? bytes.byteLength : (c.req.header('content-length') ?? '')
  const head = [new URL(c.req.url).search, c.req.header('content-type') ?? '', length]
  return concat([encode(`${head.join('\n')}\n`), bytes])
}

async function computeHashes(c: Context, key: string, { id, session }: Caller): Promise<RequestHashes> {
  return {
    keyHash: await computeHash(c, key, id),
    sessionHash: session === null ? null : await computeHash(c, key, sessionId(session)),
  }
}

function computeHash({ req }: Context, key: string, caller: string): Promise<string> {
  return hashToken(`idempotency\n${caller}\n${req.method}\n${req.path}\n${key}`)
}

function sessionId(session: string): string {
  return `session:${session}`
}
