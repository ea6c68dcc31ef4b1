import type { R2Bucket } from '@cloudflare/workers-types'
import { openDatabase, type Database } from '#db/client.ts'
import { localTotpKey } from '../../scripts/lib/local-run.ts'
import { freePort } from '../../scripts/lib/ports.ts'
import { startRuntime } from '../../scripts/lib/runtime.ts'
import { startDatabaseOf, type DataTemplates } from './data-template.ts'
import { PATIENCE_MS } from './patience.ts'

/** The product on data of its own. */
export interface Site {
  /** The origin has no trailing slash. */
  origin: string
  dataDir: string
  databaseUrl: string
  db: Database
  /** Lines that the worker logged. */
  logs: string[]
  /** Files of the app in this process; those of a built worker lie in its `dataDir`. */
  media?: R2Bucket
  /** Does what is due every few minutes, as if it were that moment. */
  runScheduled(at?: number): Promise<void>
  /** The same, and queues every event of the journal once more, as after a start. */
  resendEvents(): Promise<void>
  /** Hands the worker messages of a queue; answers with the places of those to come again. */
  runQueue(queue: string, bodies: readonly unknown[]): Promise<number[]>
  stop(): Promise<void>
}

export interface SiteOptions {
  /** Begins with the demo content; without it the site is empty. */
  demo?: boolean
  /** Stands between the worker and its database, for instance to count what passes. */
  databaseProxy?: (url: string) => Promise<{ url: string; stop(): Promise<void> }>
  vars?: Record<string, string>
  /** The name that the site goes by; by default its address in numbers, for which no browser makes passkeys. */
  host?: 'localhost'
}

/** The built worker as `npm start` serves it. */
export async function startSite(options: SiteOptions = {}, templates?: DataTemplates): Promise<Site> {
  const database = await startDatabaseOf(options.demo ? 'demo' : 'empty', templates)
  const { dataDir } = database
  const proxy = await options.databaseProxy?.(database.url)
  const logs: string[] = []
  const port = await freePort()
  const origin = `http://${options.host ?? '127.0.0.1'}:${port}`
  const runtime = await startRuntime({
    dataDir,
    port,
    vars: {
      STAGE: 'local',
      SITE_ORIGIN: origin,
      TOTP_KEY: await localTotpKey(dataDir),
      // What a test has changed it is to see.
      DOCUMENT_CACHE: 'off',
      DATABASE_URL: proxy?.url ?? database.url,
      DATABASE_TIMEOUT_MS: PATIENCE_MS,
      ...options.vars,
    },
    onLog: (_, message) => logs.push(message),
  })
  return {
    origin,
    dataDir,
    databaseUrl: database.url,
    db: openDatabase({ DATABASE_URL: database.url }, { timeoutMs: 20_000 }),
    logs,
    runScheduled: (at) => runtime.runScheduled(at),
    resendEvents: () => runtime.resendEvents(),
    runQueue: (queue, bodies) => runtime.runQueue(queue, bodies),
    async stop() {
      await runtime.stop()
      await proxy?.stop()
      await database.stop()
    },
  }
}
