import { createServer } from 'vite'
import { Complaint } from './lib/complaint.ts'
import { prepareDataDir } from './lib/data-dir.ts'
import { startDatabase } from './lib/database-server.ts'
import { isPortTaken } from './lib/ports.ts'
import { readSettings } from './lib/settings.ts'
import { stopSignal } from './lib/stop-signal.ts'
import { migrate } from './migrate.ts'
import { demoAccounts, seedIfEmpty } from './seed.ts'

/** `npm run dev`: like `npm start`, with hot reload of both sides instead of a production build. */
export async function run(): Promise<number> {
  const { port, dataDir, seed } = readSettings()
  if (await isPortTaken(port)) {
    throw new Complaint(
      `Port ${port} is in use. Stop what listens there, or choose another port: PORT=${port + 1} npm run dev`,
    )
  }
  await prepareDataDir(dataDir)
  const stopped = stopSignal()
  const database = await startDatabase(dataDir, { isExclusive: true })
  try {
    await migrate(database.url)
    if (seed === 'demo') await seedIfEmpty(database.url, dataDir)
    Object.assign(process.env, { TACKBOARD_DATA_DIR: dataDir, TACKBOARD_DATABASE_URL: database.url })
    const server = await createServer({ server: { port, strictPort: true, host: '127.0.0.1' } })
    await server.listen()
    try {
      const accounts = await demoAccounts(dataDir)
      if (accounts) console.log(accounts)
      console.log(`ready http://localhost:${port}`)
      await stopped
      return 0
    } finally {
      await server.close()
    }
  } finally {
    await database.stop()
  }
}
