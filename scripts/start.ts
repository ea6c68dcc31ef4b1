import { buildIfStale } from './build.ts'
import { Complaint } from './lib/complaint.ts'
import { prepareDataDir } from './lib/data-dir.ts'
import { startDatabase } from './lib/database-server.ts'
import { localTotpKey } from './lib/local-secrets.ts'
import { isPortTaken } from './lib/ports.ts'
import { startRuntime } from './lib/runtime.ts'
import { readSettings, type Settings } from './lib/settings.ts'
import { stopSignal } from './lib/stop-signal.ts'
import { migrate } from './migrate.ts'
import { demoAccounts, seedIfEmpty } from './seed.ts'

/** Cloudflare calls the worker every so often (`triggers` of `wrangler.toml`); here this command does. */
const TIDY_UP_INTERVAL_MS = 5 * 60_000

/** `npm start`: serves the production build on this machine until it is told to stop. */
export async function run(): Promise<number> {
  const settings = readSettings()
  const { port, dataDir } = settings
  if (await isPortTaken(port)) {
    throw new Complaint(
      `Port ${port} is in use. Stop what listens there, or choose another port: PORT=${port + 1} npm start`,
    )
  }
  await prepareDataDir(dataDir)
  await buildIfStale()

  const stopped = stopSignal()
  const { promise: databaseEnded, resolve: onExit } = Promise.withResolvers<number | null>()
  const running: (() => Promise<void>)[] = []
  try {
    await Promise.race([serve(settings, running, onExit), stopped])
    const end = await Promise.race([stopped, databaseEnded.then(() => 'database' as const)])
    if (end === 'database') {
      throw new Complaint('The database server ended by itself. Run npm start again; nothing that was saved is lost.')
    }
    return 0
  } finally {
    for (const stop of running.toReversed()) await stop()
  }
}

/** Starts the parts one after the other, each with its way to stop. */
async function serve(
  { port, dataDir, seed }: Settings,
  running: (() => Promise<void>)[],
  onExit: (code: number | null) => void,
): Promise<void> {
  const database = await startDatabase(dataDir, { onExit, isExclusive: true })
  running.push(() => database.stop())
  await migrate(database.url)
  if (seed === 'demo') await seedIfEmpty(database.url, dataDir)

  const runtime = await startRuntime({
    dataDir,
    port,
    vars: {
      STAGE: 'local',
      SITE_ORIGIN: process.env['SITE_ORIGIN'] || `http://localhost:${port}`,
      TOTP_KEY: await localTotpKey(dataDir),
      DATABASE_URL: database.url,
    },
  })
  running.push(() => runtime.stop())
  // What fails now is due again in a few minutes, and the worker has said what it was.
  const tidyUp = () => void runtime.tidyUp().catch(() => {})
  // The queues of the last run are gone; what they held is put on them once more.
  tidyUp()
  const timer = setInterval(tidyUp, TIDY_UP_INTERVAL_MS)
  running.push(async () => clearInterval(timer))
  const accounts = await demoAccounts(dataDir)
  if (accounts) console.log(accounts)
  console.log(`ready http://localhost:${port}`)
}
