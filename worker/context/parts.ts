import type { MiddlewareHandler } from 'hono'
import { openDatabase, type Database } from '#db/client.ts'
import { openReadDatabase } from '#db/read-client.ts'
import { MINUTE_MS, SECOND_MS } from '#schema/time.ts'
import type { Env } from '#worker/env.ts'
import { systemClock } from '#worker/platform/clock.ts'
import { openLive } from '#worker/platform/live/live.ts'
import { createPasswords } from '#worker/platform/passwords.ts'
import { createReader, type Reader } from '#worker/platform/reader.ts'
import { resolveAppVersion } from './app-version.ts'
import { resolveFetchPolicy } from './fetch-policy.ts'
import { resolveStage } from './stage.ts'

/** One queue for the whole isolate: its hashes wait for each other. */
const passwords = createPasswords()

/** What an installation consists of, whoever asks. A new part is added here; a test gives its own by the same name. */
export function openParts(env: Env) {
  return {
    appVersion: resolveAppVersion(),
    clock: systemClock,
    stage: resolveStage(env.STAGE),
    passwords,
    live: openLive(env),
    /** Applies to addresses that users or other sites name. */
    fetchPolicy: resolveFetchPolicy(env),
    /**
     * Data that arrives in time is rendered in one go, at less than half the work; under load a shorter wait would
     * stream most pages and add to it.
     */
    renderGraceMs: parseMs(env.RENDER_GRACE_MS) ?? 50,
    /** The browser fetches what is missing then. */
    streamTimeoutMs: parseMs(env.STREAM_TIMEOUT_MS) ?? 3 * SECOND_MS,
    /** All that a link preview fetches must come within it: a person is waiting with a form. */
    linkTimeoutMs: 5 * SECOND_MS,
    /** A file that is being sent may be silent for so long: phones change networks in less. */
    uploadIdleMs: MINUTE_MS,
  }
}

export type Parts = Readonly<ReturnType<typeof openParts>>

export interface PartsOptions extends Partial<Parts> {
  open?: (env: Env) => Database
  openReads?: (env: Env) => Database
}

export interface PartsVariables {
  parts: Parts
  db: Database
  reads: Database
  reader: Reader
}

/** The database handles are the request's own; opening them costs no round trip. */
export function provideParts({ open = openDatabase, openReads, ...own }: PartsOptions = {}): MiddlewareHandler<{
  Bindings: Env
  Variables: PartsVariables
}> {
  const openOwnReads = openReads ?? (open === openDatabase ? openSharedReads : open)
  return async (c, next) => {
    const reads = openOwnReads(c.env)
    c.set('parts', { ...openParts(c.env), ...own })
    c.set('db', open(c.env))
    c.set('reads', reads)
    c.set('reader', createReader(reads))
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
