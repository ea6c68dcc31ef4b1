import { MINUTE_MS } from '#schema/time.ts'
import { buildIfStale } from './build.ts'
import { Complaint } from './lib/complaint.ts'
import { prepareDataDir } from './lib/data-dir.ts'
import { startDatabase } from './lib/database-server.ts'
import { localTotpKey, reportDatabase, stopSignal } from './lib/local-run.ts'
import { isPortTaken } from './lib/ports.ts'
import { startRuntime, type Runtime } from './lib/runtime.ts'
import { readSettings, type Settings } from './lib/settings.ts'
import { readWorkerSettings, type WorkerSettings } from './lib/worker-settings.ts'
import { migrate } from './migrate.ts'
import { demoAccounts, seedIfEmpty } from './seed.ts'

/** Replaces `triggers` of `wrangler.toml`, which only Cloudflare runs. */
const SCHEDULED_INTERVAL_MS = 5 * MINUTE_MS

export async function run(): Promise<number> {
  const settings = readSettings()
  const { port, dataDir } = settings
  const { vars, warnings } = readWorkerSettings()
  for (const warning of warnings) console.warn(warning)
  if (await isPortTaken(port)) {
    throw new Complaint(
      `Port ${port} is in use. Stop what's using it, or choose another port: PORT=${port + 1} npm start`,
    )
  }
  await prepareDataDir(dataDir)
  await buildIfStale()

  const stopped = stopSignal()
  const parts: Parts = { stops: [], lost: Promise.withResolvers() }
  parts.lost.promise.catch(() => {})
  try {
    await Promise.race([serve(settings, vars, parts), stopped, parts.lost.promise])
    await Promise.race([stopped, parts.lost.promise])
    return 0
  } finally {
    for (const stop of parts.stops.toReversed()) await stop()
  }
}

interface Parts {
  stops: (() => Promise<void>)[]
  runtime?: Runtime
  lost: PromiseWithResolvers<never>
}

async function serve({ port, dataDir, seed }: Settings, vars: WorkerSettings['vars'], parts: Parts): Promise<void> {
  const database = await startDatabase(dataDir, {
    isExclusive: true,
    onNews(news) {
      reportDatabase(news, parts.lost.reject)
      // Events that arrived meanwhile would be retried at ever longer intervals.
      if (news.type === 'back' && parts.runtime) inBackground(parts.runtime.resendEvents())
    },
  })
  parts.stops.push(() => database.stop())
  await migrate(database.url)
  if (seed === 'demo' && (await seedIfEmpty(database.url, dataDir))) await database.tidy()

  const address = `http://localhost:${port}`
  const own = { SITE_ORIGIN: address, TOTP_KEY: await localTotpKey(dataDir) }
  const runtime = await startRuntime({
    dataDir,
    port,
    vars: { STAGE: 'local', DATABASE_URL: database.url, ...own, ...vars },
  })
  parts.runtime = runtime
  parts.stops.push(() => runtime.stop())
  // The queues of the last run are gone; their contents are requeued.
  inBackground(runtime.resendEvents())
  const timer = setInterval(() => inBackground(runtime.runScheduled()), SCHEDULED_INTERVAL_MS)
  parts.stops.push(async () => clearInterval(timer))
  const accounts = await demoAccounts(dataDir)
  if (accounts) console.log(accounts)
  console.log(`ready ${address}`)
}

/** A failed sweep is due again in a few minutes, and the worker has logged it. */
function inBackground(sweep: Promise<void>): void {
  sweep.catch(() => {})
}
