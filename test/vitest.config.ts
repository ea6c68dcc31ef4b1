import react from '@vitejs/plugin-react'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { type ClientManifest, clientManifestPlugin } from '../scripts/build/client-manifest-plugin.ts'
import { cssTablesPlugin } from '../scripts/build/css-tables-plugin.ts'
import { messagesPlugin } from '../scripts/build/messages-plugin.ts'
import { type ClientGraph, readClientGraph } from '../scripts/build/module-graph.ts'
import { pageHandlersPlugin } from '../scripts/build/page-handlers-plugin.ts'
import { SlowFirst } from './helpers/slow-first.ts'
import { SummaryReporter } from './helpers/summary-reporter.ts'

const ROOT = new URL('..', import.meta.url).pathname

/** Read once for all projects. */
let clientGraph: ClientGraph | undefined
const readGraph = () => (clientGraph ??= readClientGraph(ROOT))

/** The client of an app in process, whose files no test loads. */
const MANIFEST: ClientManifest = {
  entry: '/assets/entry.client.js',
  entryAssets: { modules: [], styles: ['/assets/entry.client.css'] },
  font: null,
  pages: {},
  pageFiles: null,
  texts: { start: {}, pages: {} },
  isDevelopment: false,
}

type Project = Omit<NonNullable<ViteUserConfig['test']>, 'include'> & { name: string; include: string[] }

/** What is waited for takes a moment; how long it takes is the machine's affair, and no test's. */
const PATIENCE_MS = 60_000

/** The layers, cheapest first; each has the machine to itself. */
export default defineConfig({
  root: ROOT,
  test: {
    reporters: ['default', new SummaryReporter()],
    globalSetup: ['test/helpers/global-setup.ts'],
    sequence: { sequencer: SlowFirst },
    projects: [
      project({
        name: 'unit',
        include: ['{schema,db,worker,ui,scripts}/**/*.test.{ts,tsx}'],
        sequence: { groupOrder: 0 },
        setupFiles: ['test/helpers/unit-setup.ts', 'test/helpers/patience-setup.ts'],
      }),
      project({
        name: 'app',
        maxWorkers: 3,
        include: ['test/app/**/*.test.ts'],
        sequence: { groupOrder: 1 },
        setupFiles: ['test/helpers/app-setup.ts', 'test/helpers/patience-setup.ts'],
        provide: { origin: 'http://app.localhost' },
      }),
      project({
        name: 'dom',
        include: ['test/dom/**/*.test.{ts,tsx}'],
        sequence: { groupOrder: 2 },
        setupFiles: ['test/helpers/app-setup.ts', 'test/helpers/patience-setup.ts'],
        provide: { origin: 'https://app.localhost' },
      }),
      project({
        name: 'http',
        maxWorkers: 3,
        include: ['test/http/**/*.test.ts'],
        sequence: { groupOrder: 3 },
        setupFiles: ['test/helpers/patience-setup.ts'],
      }),
      project({
        name: 'browser',
        maxWorkers: 3,
        include: ['test/browser/**/*.test.ts'],
        sequence: { groupOrder: 4 },
        testTimeout: 240_000,
      }),
    ],
  },
})

function project(test: Project) {
  return {
    plugins: [
      messagesPlugin(readGraph),
      cssTablesPlugin(),
      pageHandlersPlugin('ui/pages'),
      clientManifestPlugin('', MANIFEST),
      react(),
    ],
    test: {
      root: ROOT,
      maxWorkers: 2,
      isolate: false,
      testTimeout: 120_000,
      hookTimeout: 240_000,
      expect: { poll: { timeout: PATIENCE_MS } },
      ...test,
    },
  }
}
