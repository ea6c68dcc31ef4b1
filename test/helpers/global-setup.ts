import type { TestProject } from 'vitest/node'
import { buildIfStale } from '../../scripts/build.ts'
import { findChromium } from './chromium.ts'
import { removeStrayData } from './data-folder.ts'
import { makeTemplates, startDatabaseOf, type DataTemplates } from './data-template.ts'
import { PATIENCE_MS } from './patience.ts'
import { startSite } from './site.ts'
import { startTranslator } from './translator.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The demo site answers there: the built worker, or for tests in process the app. */
    origin: string
    databaseUrl: string
    dataDir: string
    templates: DataTemplates
    /** The path of the executable. */
    chromiumPath: string
  }
}

/** Layers that speak to the app in their own process, and need a database only. */
const IN_PROCESS = ['app', 'dom']

/**
 * Layers that speak to the built worker, each to a site of its own: what the tests of one have made shows in no feed of
 * another.
 */
const OF_BUILD = ['http', 'browser']

/**
 * Starts once what tests share, as far as the chosen layers need it: a site with demo content that all tests of a layer
 * read (what a test changes is of its own making).
 */
export async function setup({ vitest, provide }: TestProject): Promise<() => Promise<void>> {
  const running: (() => Promise<unknown>)[] = []
  const stop = async () => void (await Promise.all(running.map((end) => end())))
  const layers = (names: readonly string[]) => vitest.projects.filter(({ name }) => names.includes(name))
  const inProcess = layers(IN_PROCESS)
  const ofBuild = layers(OF_BUILD)
  if ([...inProcess, ...ofBuild].length === 0) return stop

  await removeStrayData()
  const templates = await makeTemplates()
  provide('templates', templates)
  if (inProcess.length > 0) {
    const database = await startDatabaseOf('demo', templates)
    running.push(() => database.stop())
    for (const layer of inProcess) layer.provide('databaseUrl', database.url)
  }
  if (ofBuild.length > 0) await buildIfStale()
  const translator = ofBuild.length > 0 ? await startTranslator() : null
  if (translator) running.push(() => translator.stop())
  // Documents of the shared sites come whole.
  const vars = { RENDER_GRACE_MS: PATIENCE_MS, ...(translator && { TRANSLATE_URL: translator.url }) }
  for (const layer of ofBuild) {
    const site = await startSite({ demo: true, vars }, templates)
    running.push(() => site.stop())
    layer.provide('origin', site.origin)
    layer.provide('databaseUrl', site.databaseUrl)
    layer.provide('dataDir', site.dataDir)
  }
  if (layers(['browser']).length > 0) provide('chromiumPath', await findChromium())
  return stop
}
