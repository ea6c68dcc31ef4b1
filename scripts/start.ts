import { buildIfStale } from './build.ts'
import { Complaint } from './lib/complaint.ts'
import { prepareDataDir } from './lib/data-dir.ts'
import { startDatabase } from './lib/database-server.ts'
import { killWithParent } from './lib/kill-with-parent.ts'
import { isPortTaken } from './lib/ports.ts'
import { startRuntime } from './lib/runtime.ts'
import { readSettings } from './lib/settings.ts'
import { stopSignal } from './lib/stop-signal.ts'
import { migrate } from './migrate.ts'
import { demoAccounts, seedIfEmpty } from './seed.ts'

/** `npm start`: serves the production build on this machine until it is told to stop. */
export async function run(): Promise<number> {
  const settings = readSettings()
  const { port, dataDir } = settings
  if (await isPortTaken(port)) {
    throw new Complaint(`Port ${port} is in use. Stop what listens there, or choose another port: PORT=${port + 1} npm start`)
  }
  await prepareDataDir(dataDir)
  await buildIfStale()

  const stopped = stopSignal()
  const { promise: ended, resolve: onExit } = Promise.withResolvers<number | null>()
  const started: (() => Promise<void>)[] = []
  try {
    const database = await startDatabase(dataDir, { onExit })
    started.push(() => database.stop())
    await migrate(database.url)
    if (settings.seed === 'demo') await seedIfEmpty(database.url, dataDir)

    const runtime = await startRuntime({ dataDir, port, vars: { STAGE: 'local', DATABASE_URL: database.url } })
    started.push(() => runtime.stop())
    const watch = await killWithParent(['sqld', 'workerd'])
    started.push(async () => watch.stop())

    const accounts = await demoAccounts(dataDir)
    if (accounts) console.log(accounts)
    console.log(`ready http://localhost:${port}`)
    const first = await Promise.race([stopped, ended.then(() => 'database' as const)])
    if (first === 'database') throw new Complaint(`The database server ended by itself. Start again with npm start; nothing that was saved is lost.`)
    return 0
  } finally {
    for (const stop of started.reverse()) await stop()
  }
}
