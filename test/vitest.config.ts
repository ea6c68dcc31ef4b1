import { defineConfig } from 'vitest/config'
import { SummaryReporter } from './helpers/summary-reporter.ts'
import { messagesPlugin } from '../scripts/build/messages-plugin.ts'

const ROOT = new URL('..', import.meta.url).pathname

/**
 * Unit tests beside the modules, HTTP tests against the built worker, browser tests in Chromium: one kind after the other,
 * so that a site under test has the machine to itself.
 */
export default defineConfig({
  root: ROOT,
  test: {
    reporters: ['default', new SummaryReporter()],
    projects: [
      {
        plugins: [messagesPlugin()],
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          // They share nothing, so each processor may have one.
          maxWorkers: '100%',
          root: ROOT,
          include: ['{schema,db,worker,ui,scripts}/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'http',
          sequence: { groupOrder: 1 },
          root: ROOT,
          include: ['test/http/**/*.test.ts'],
          globalSetup: ['test/helpers/global-site.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          // A page on a busy machine may take its time.
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 2 },
          root: ROOT,
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/helpers/global-site.ts'],
          // One browser at a time: two cores draw pages for one at most.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A browser shares two cores with all that it shows. What needed a second try is named at the end.
          retry: 1,
        },
      },
    ],
  },
})
