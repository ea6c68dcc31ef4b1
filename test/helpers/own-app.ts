import { afterAll } from 'vitest'
import { startApp, type AppSiteOptions } from './app.ts'
import { callersOf } from './callers.ts'

/** An app of the file's own, until its last test has run. */
export async function ownApp(options: AppSiteOptions = {}) {
  const site = await startApp(options)
  afterAll(() => site.stop())
  return Object.assign(site, { as: callersOf(site) })
}
