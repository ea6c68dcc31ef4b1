import type { MiddlewareHandler } from 'hono'
import { openDatabase, type Database } from '#db/client.ts'
import { openReadDatabase } from '#db/read-client.ts'
import { MINUTE_MS, SECOND_MS } from '#schema/time.ts'
import type { Env } from '#worker/env.ts'
import { systemClock, type Clock } from '#worker/platform/clock.ts'
import { openLive, type Live } from '#worker/platform/live/live.ts'
import { createPasswords, type PasswordOptions, type Passwords } from '#worker/platform/passwords.ts'
import { createReader, type Reader } from '#worker/platform/reader.ts'

export interface PartsVariables {
  clock: Clock
  db: Database
  reads: Database
  reader: Reader
  passwords: Passwords
  renderGraceMs: number
  streamTimeoutMs: number
  linkTimeoutMs: number
  uploadIdleMs: number
  live: Live
}

export interface PartsOptions {
  clock?: Clock
  open?: (env: Env) => Database
  openReads?: (env: Env) => Database
  passwords?: PasswordOptions
  renderGraceMs?: number
  linkTimeoutMs?: number
  uploadIdleMs?: number
}

/**
 * Data that arrives in time is rendered in one go, at less than half the work; under load a shorter wait would stream
 * most pages and add to it.
 */
const RENDER_GRACE_MS = 50

/** The browser fetches what is missing then. */
const STREAM_TIMEOUT_MS = 3 * SECOND_MS

/** All that a link preview fetches must come within it: a person is waiting with a form. */
const LINK_TIMEOUT_MS = 5 * SECOND_MS

/** Phones change networks in less; what is longer silent than that is sent again. */
const UPLOAD_IDLE_MS = MINUTE_MS

/** The database handles are the request's own; opening them costs no round trip. */
export function provideParts(
  options: PartsOptions = {},
): MiddlewareHandler<{ Bindings: Env; Variables: PartsVariables }> {
  const { clock = systemClock, open = openDatabase, renderGraceMs } = options
  const openReads = options.openReads ?? options.open ?? openSharedReads
  const passwords = createPasswords(options.passwords)
  return async (c, next) => {
    const reads = openReads(c.env)
    c.set('clock', clock)
    c.set('db', open(c.env))
    c.set('reads', reads)
    c.set('reader', createReader(reads))
    c.set('passwords', passwords)
    c.set('renderGraceMs', renderGraceMs ?? parseMs(c.env.RENDER_GRACE_MS) ?? RENDER_GRACE_MS)
    c.set('streamTimeoutMs', parseMs(c.env.STREAM_TIMEOUT_MS) ?? STREAM_TIMEOUT_MS)
    c.set('linkTimeoutMs', options.linkTimeoutMs ?? LINK_TIMEOUT_MS)
    c.set('uploadIdleMs', options.uploadIdleMs ?? UPLOAD_IDLE_MS)
    c.set('live', openLive(c.env))
    await next()
  }
}

const readsOf = new WeakMap<Env, Database>()

/** Holds nothing of a request, so that all requests of these bindings share it. */
function openSharedReads(env: Env): Database {
  const known = readsOf.get(env)
  if (known) return known
  const reads = openReadDatabase(env)
  readsOf.set(env, reads)
  return reads
}

function parseMs(setting: string | undefined): number | undefined {
  return setting !== undefined && /^\d{1,5}$/.test(setting) ? Number(setting) : undefined
}
