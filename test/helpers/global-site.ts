import type { TestProject } from 'vitest/node'
import { startSite } from './site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
    databaseUrl: string
    dataDir: string
  }
}

/** One site with demo content that all tests of a project read; what a test changes is of its own making. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await startSite({ demo: { pins: 240, pictures: 60 } })
  project.provide('origin', site.origin)
  project.provide('databaseUrl', site.databaseUrl)
  project.provide('dataDir', site.dataDir)
  return () => site.stop()
}
