import type { TestProject } from 'vitest/node'
import { buildIfStale } from '../../scripts/build.ts'
import { launchBrowserServer } from './chromium.ts'
import { makeTemplates, startDatabaseOf, type DataTemplates } from './data-template.ts'
import { startSite } from './site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the demo site answers: the built worker, or for tests in process the app. */
    origin: string
    databaseUrl: string
    dataDir: string
    templates: DataTemplates
    /** Where the one Chromium of all workers is connected to. */
    browserEndpoint: string
  }
}

const OF_BUILD = ['http', 'browser']

/** Documents of the shared site come whole, however busy the machine is. */
const PATIENCE_MS = '10000'

/**
 * Starts once what tests share, as far as the chosen layers need it: a site with demo content that all of them read (what a
 * test changes is of its own making), and one Chromium.
 */
export async function setup({ vitest, provide }: TestProject): Promise<() => Promise<void>> {
  const layers = new Set(vitest.projects.map(({ name }) => name))
  const running: (() => Promise<unknown>)[] = []
  const stop = async () => void (await Promise.all(running.map((end) => end())))
  if (![...OF_BUILD, 'app', 'dom'].some((layer) => layers.has(layer))) return stop

  const templates = await makeTemplates()
  provide('templates', templates)
  if (layers.has('browser')) {
    const server = await launchBrowserServer()
    running.push(() => server.close())
    provide('browserEndpoint', server.wsEndpoint())
  }
  if (OF_BUILD.some((layer) => layers.has(layer))) {
    await buildIfStale()
    const site = await startSite({ demo: true, vars: { RENDER_GRACE_MS: PATIENCE_MS } }, templates)
    running.push(() => site.stop())
    provide('origin', site.origin)
    provide('databaseUrl', site.databaseUrl)
    provide('dataDir', site.dataDir)
  } else {
    const database = await startDatabaseOf('demo', templates)
    running.push(() => database.stop())
    provide('databaseUrl', database.url)
    provide('dataDir', database.dataDir)
  }
  return stop
}
