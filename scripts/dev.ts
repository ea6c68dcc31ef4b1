import { createServer } from 'vite'
import { Complaint } from './lib/complaint.ts'
import { prepareDataDir } from './lib/data-dir.ts'
import { startDatabase } from './lib/database-server.ts'
import { startLinkProxy } from './lib/link-proxy.ts'
import { localTotpKey, reportDatabase, stopSignal } from './lib/local-run.ts'
import { isPortTaken } from './lib/ports.ts'
import { readSettings } from './lib/settings.ts'
import { readWorkerSettings } from './lib/worker-settings.ts'
import { migrate } from './migrate.ts'
import { demoAccounts, seedIfEmpty } from './seed.ts'

export async function run(): Promise<number> {
  const { port, dataDir, seed } = readSettings()
  const { vars, warnings } = readWorkerSettings()
  for (const warning of warnings) console.warn(warning)
  if (await isPortTaken(port)) {
    throw new Complaint(
      `Port ${port} is in use. Stop what's using it, or choose another port: PORT=${port + 1} npm run dev. ` +
        `Beside npm start it needs a data folder of its own, too: DATA_DIR=.data-dev PORT=${port + 1} npm run dev`,
    )
  }
  await prepareDataDir(dataDir)
  const stopped = stopSignal()
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => {})
  const database = await startDatabase(dataDir, {
    onNews: (news) => reportDatabase(news, lost.reject),
    isExclusive: true,
  })
  const linkProxy = await startLinkProxy()
  try {
    await migrate(database.url)
    if (seed === 'demo' && (await seedIfEmpty(database.url, dataDir))) await database.tidy()
    const address = `http://localhost:${port}`
    const own = {
      STAGE: 'local',
      DOCUMENT_CACHE: 'off',
      DATABASE_URL: database.url,
      SITE_ORIGIN: address,
      TOTP_KEY: await localTotpKey(dataDir),
      LINK_PROXY_URL: linkProxy.url,
    }
    Object.assign(process.env, {
      TACKBOARD_DATA_DIR: dataDir,
      TACKBOARD_VARS: JSON.stringify({ ...own, ...vars }),
      // The development server does not look up this machine's location either, which is slow to fail without a
      // network.
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    })
    const server = await createServer({ server: { port, strictPort: true, host: '127.0.0.1' } })
    await server.listen()
    try {
      const accounts = await demoAccounts(dataDir)
      if (accounts) console.log(accounts)
      console.log('Requests come from Texas, US, unless their CF-IPCountry header names another country.')
      console.log(`ready ${address}`)
      await Promise.race([stopped, lost.promise])
      return 0
    } finally {
      await server.close()
    }
  } finally {
    await linkProxy.stop()
    await database.stop()
  }
}
