import { AsyncLocalStorage } from 'node:async_hooks'
import type { SendEmail } from '@cloudflare/workers-types'
import { inject } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { openReadDatabase } from '#db/read-client.ts'
import { createApp, type AppOptions } from '#worker/app.ts'
import { queue, scheduled } from '#worker/background.ts'
import type { Env } from '#worker/env.ts'
import { RESEND_ALL } from '#worker/features/tracking/event-log/journal.ts'
import { createPasswords } from '#worker/platform/passwords.ts'
import { startDatabaseOf } from './data-template.ts'
import { endInProcess, serveInProcess, type Dispatch } from './in-process.ts'
import { findChannel, memoryAccounts, memoryConversations, type LiveSite } from './live-sockets.ts'
import { makeBatch, memoryBucket, memoryImages, memoryLimit, memoryQueue, standIn } from './memory-bindings.ts'
import { TEST_COST } from './passwords.ts'
import { PATIENCE_MS } from './patience.ts'
import type { SiteOptions } from './site.ts'

/**
 * What the worker logs while it works for an app goes to that app; one for the process, however often this file is
 * loaded.
 */
const logsOfCaller = ((globalThis as { logsOfCaller?: AsyncLocalStorage<string[]> }).logsOfCaller ??=
  new AsyncLocalStorage<string[]>())

/** The place of callers, unless they say so: as in the local runtime. */
const EDGE = { country: 'US', regionCode: 'TX' }

/** Seals the keys of two-step verification; the same for all apps, as they share a database. */
const TOTP_KEY = Buffer.alloc(32, 'tackboard').toString('base64')

let apps = 0

export interface AppSiteOptions extends Omit<SiteOptions, 'demo'> {
  /** An address with a name of its own, where a test is about names. */
  origin?: string
  /** `shared` uses the demo database that all tests read; otherwise the app gets one of its own, empty or the demo. */
  database?: 'shared' | 'empty' | 'demo'
  options?: AppOptions
}

/** The app in this process, with a real database; calls to its origin are answered without a network. */
export async function startApp(site: AppSiteOptions = {}): Promise<LiveSite> {
  const database =
    site.database === 'shared'
      ? { url: inject('databaseUrl'), stop: async () => {} }
      : await startDatabaseOf(site.database ?? 'empty')
  const proxy = await site.databaseProxy?.(database.url)
  apps += 1
  const origin = site.origin ?? `http://app-${apps}.localhost`
  const app = openApp(origin, proxy?.url ?? database.url, site)
  serveInProcess(origin, () => app.dispatch)
  return {
    origin,
    dataDir: '',
    databaseUrl: database.url,
    db: openDatabase({ DATABASE_URL: database.url }, { timeoutMs: 20_000 }),
    logs: app.logs,
    media: app.env.MEDIA,
    env: app.env,
    alarmAt: (userId) => findChannel(app.env.ACCOUNT_CHANNEL, userId)?.alarmAt ?? null,
    async runAlarm(userId) {
      await app.within(() => findChannel(app.env.ACCOUNT_CHANNEL, userId)?.runAlarm())
    },
    runScheduled: (at = Date.now()) => app.within(() => scheduled({ scheduledTime: at, cron: '' }, app.env)),
    resendEvents: () => app.within(() => scheduled({ scheduledTime: Date.now(), cron: RESEND_ALL }, app.env)),
    runQueue: (queueName, bodies) => app.runQueue(queueName, bodies),
    async stop() {
      await app.settled()
      endInProcess(origin)
      await proxy?.stop()
      await database.stop()
    },
  }
}

/** The app that all files of a worker share, on the demo database. */
export function openSharedApp(origin: string, databaseUrl: string): Dispatch {
  const reads = openReadDatabase({ DATABASE_URL: databaseUrl, DATABASE_TIMEOUT_MS: PATIENCE_MS })
  return openApp(origin, databaseUrl, { options: { openReads: () => reads } }).dispatch
}

function openApp(origin: string, databaseUrl: string, { vars, options = {} }: AppSiteOptions) {
  const logs: string[] = []
  const pending = new Set<Promise<unknown>>()
  const within = <Result>(work: () => Result): Result => logsOfCaller.run(logs, work)

  function track(work: Promise<unknown>): void {
    const kept = work.catch((error: unknown) => console.error(error)).finally(() => pending.delete(kept))
    pending.add(kept)
  }
  async function runQueue(queueName: string, bodies: readonly unknown[]): Promise<number[]> {
    const retried: number[] = []
    await within(() => queue(makeBatch(queueName, bodies, retried), env))
    return retried
  }
  const soon = (queueName: string) => (bodies: readonly unknown[]) =>
    track(new Promise(setImmediate).then(() => runQueue(queueName, bodies)))

  const env: Env = {
    STAGE: 'local',
    // What a test has changed it is to see.
    DOCUMENT_CACHE: 'off',
    DATABASE_URL: databaseUrl,
    DATABASE_TIMEOUT_MS: PATIENCE_MS,
    SITE_ORIGIN: origin,
    TOTP_KEY,
    ASSETS: standIn<Env['ASSETS']>({ fetch: async () => new Response(null, { status: 404 }) }),
    MEDIA: memoryBucket(),
    EVENT_STORE: memoryBucket(),
    IMAGES: memoryImages(),
    SIGN_IN_LIMIT: memoryLimit(30),
    REPORT_LIMIT: memoryLimit(30),
    IDEMPOTENCY_LIMIT: memoryLimit(300),
    SIMILAR_LIMIT: memoryLimit(60),
    QUERY_LIMIT: memoryLimit(600),
    EVENT_LIMIT: memoryLimit(1_200),
    MAIL_QUEUE: memoryQueue(soon('tackboard-mail')),
    EVENT_QUEUE: memoryQueue(soon('tackboard-events')),
    PICTURE_QUEUE: memoryQueue(soon('tackboard-pictures')),
    IMPORT_QUEUE: memoryQueue(soon('tackboard-imports')),
    MOVE_QUEUE: memoryQueue(soon('tackboard-moves')),
    NOTIFICATION_QUEUE: memoryQueue(soon('tackboard-notifications')),
    ACCOUNT_CHANNEL: memoryAccounts(() => env, options.clock),
    CONVERSATION_CHANNEL: memoryConversations(() => env, options.clock),
    EMAIL: standIn<SendEmail>({ send: async () => {} }),
    ...vars,
    ...options.bindings,
  }
  const app = createApp({
    renderGraceMs: 10_000,
    passwords: createPasswords({ cost: TEST_COST }),
    ...options,
    bindings: env,
  })
  const context = { waitUntil: track, passThroughOnException: () => {}, props: {} }
  const dispatch: Dispatch = (request) =>
    within(async () => app.fetch(Object.assign(request, { cf: EDGE }), env, context))
  async function settled(): Promise<void> {
    while (pending.size > 0) await Promise.all(pending)
  }
  return { env, logs, dispatch, runQueue, settled, within }
}

/** True while an app of this process works, and not a test or a page. */
export function isAppAtWork(): boolean {
  return logsOfCaller.getStore() !== undefined
}

const METHODS = ['debug', 'info', 'log', 'warn', 'error'] as const

/** Lines that the worker prints while it answers are its log, not the test's. */
export function divertLogs(): void {
  for (const method of METHODS) {
    const print = console[method].bind(console)
    console[method] = (...words: unknown[]) => {
      const logs = logsOfCaller.getStore()
      if (logs) logs.push(words.map(String).join(' '))
      else print(...words)
    }
  }
}
