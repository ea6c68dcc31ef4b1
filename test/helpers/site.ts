import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '#db/client.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { startDatabase } from '../../scripts/lib/database-server.ts'
import { localTotpKey } from '../../scripts/lib/local-secrets.ts'
import { freePort } from '../../scripts/lib/ports.ts'
import { startRuntime } from '../../scripts/lib/runtime.ts'
import { migrate } from '../../scripts/migrate.ts'
import { seedIfEmpty } from '../../scripts/seed.ts'

/** The product as `npm start` serves it, on data of its own. */
export interface Site {
  /** Without a trailing slash. */
  origin: string
  dataDir: string
  databaseUrl: string
  db: Database
  /** Lines that the worker logged. */
  logs: string[]
  /** Does what is due every few minutes, as if it were that moment. */
  tidyUp(at?: number): Promise<void>
  /** Hands the worker messages of a queue; answers with the places of those to come again. */
  takeMessages(queue: string, bodies: readonly unknown[]): Promise<number[]>
  stop(): Promise<void>
}

export interface SiteOptions {
  /** Pins and pictures of the demo content; without it the site is empty. */
  demo?: { pins: number; pictures: number }
  /** Stands between the worker and its database, for instance to count what passes. */
  databaseProxy?: (url: string) => Promise<{ url: string; stop(): Promise<void> }>
  vars?: Record<string, string>
  /** The name that the site goes by; by default its address in numbers, for which no browser makes passkeys. */
  host?: 'localhost'
}

export async function startSite(options: SiteOptions = {}): Promise<Site> {
  await buildIfStale()
  const dataDir = await mkdtemp(join(tmpdir(), 'tackboard-test-'))
  const database = await startDatabase(dataDir)
  await migrate(database.url)
  if (options.demo) await seedIfEmpty(database.url, dataDir, { seed: 'test', ...options.demo })
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
    tidyUp: (at) => runtime.tidyUp(at),
    takeMessages: (queue, bodies) => runtime.takeMessages(queue, bodies),
    async stop() {
      await runtime.stop()
      await proxy?.stop()
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
