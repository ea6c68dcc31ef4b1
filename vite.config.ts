import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cloudflare, type PluginConfig } from '@cloudflare/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ROUTES } from './schema/routes.ts'
import { browserChunksPlugin } from './scripts/build/browser-chunks-plugin.ts'
import { CHUNKS, chunkNamer } from './scripts/build/chunks.ts'
import { createClassNamer } from './scripts/build/class-names.ts'
import { clientManifestPlugin, removeBuildManifest } from './scripts/build/client-manifest-plugin.ts'
import { contractPlugin, readContract } from './scripts/build/contract-plugin.ts'
import { cssTablesPlugin } from './scripts/build/css-tables-plugin.ts'
import { isRefusedName, toPlainName } from './scripts/build/file-names.ts'
import { messagesPlugin } from './scripts/build/messages-plugin.ts'
import { type ClientGraph, readClientGraph } from './scripts/build/module-graph.ts'
import { LICENSES_FILE, writeNotices } from './scripts/build/notices.ts'
import { pageHandlersPlugin } from './scripts/build/page-handlers-plugin.ts'
import { serveWorkerAssets } from './scripts/build/serve-worker-assets.ts'
import { isShared } from './scripts/build/shared-chunks.ts'

const CLIENT_DIR = 'dist/client'
const WORKER_DIR = 'dist/worker'
const SERVICE_WORKER_FILE = ROUTES.serviceWorker.slice(1)
const SERVICE_WORKER_LICENSES_FILE = '.vite/licenses-of-service-worker.json'

/** How the files of pages begin. */
const PAGE_FILES = 'assets/page-'

/** What the entry has loaded before anything else needs it. */
const OF_EVERY_PAGE = /\/(?:base|rolldown-runtime)-[\w-]+\.\w+$/

/** Read once for all that follows from it. */
let clientGraph: ClientGraph | undefined
const readGraph = () => (clientGraph ??= readClientGraph(import.meta.dirname))

const findChunk = chunkNamer(import.meta.dirname, readGraph)

export default defineConfig(({ command }) => ({
  appType: 'custom',
  clearScreen: false,
  publicDir: 'ui/public',
  define: { __APP_VERSION__: JSON.stringify(command === 'serve' ? 'dev' : appVersion()) },
  ...(command === 'build' && { css: { modules: { generateScopedName: createClassNamer(import.meta.dirname) } } }),
  plugins: [
    messagesPlugin(command === 'build' ? readGraph : undefined),
    cssTablesPlugin(),
    browserChunksPlugin(),
    pageHandlersPlugin('ui/pages'),
    clientManifestPlugin(CLIENT_DIR),
    react(),
    contractPlugin(),
    cloudflare({
      viteEnvironment: { name: 'worker' },
      inspectorPort: false,
      // `npm run dev` needs no account: what only Cloudflare has (Workers AI) is missing then.
      remoteBindings: false,
      ...developmentState(),
    }),
  ],
  environments: {
    client: {
      build: {
        outDir: CLIENT_DIR,
        manifest: true,
        license: { fileName: LICENSES_FILE },
        // Small files stay files: an inlined one would need a looser Content-Security-Policy.
        assetsInlineLimit: 0,
        // The manifest in each document lists the files of pages: a second list would cost every visitor some kilobytes.
        modulePreload: {
          resolveDependencies: (file, needed) =>
            file.startsWith(PAGE_FILES) ? [] : needed.filter((name) => !OF_EVERY_PAGE.test(name)),
        },
        rolldownOptions: {
          input: 'ui/entry.client.tsx',
          output: {
            chunkFileNames: ({ facadeModuleId, name }) =>
              `${facadeModuleId?.includes('/ui/pages/') ? PAGE_FILES : 'assets/'}${toPlainName(name)}-[hash].js`,
            assetFileNames: ({ names }) =>
              names.some((name) => isRefusedName(name))
                ? 'assets/part-[hash][extname]'
                : 'assets/[name]-[hash][extname]',
            codeSplitting: {
              groups: [
                ...CHUNKS.map((name, place) => ({
                  name,
                  test: (id: string) => findChunk(id) === name,
                  priority: CHUNKS.length - place,
                })),
                {
                  name: findChunk,
                  test: (id: string) => isShared(findChunk(id)),
                  priority: 0,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    },
    // Built for itself: a service worker is one file, of a name that never changes.
    serviceWorker: {
      consumer: 'client',
      build: {
        outDir: CLIENT_DIR,
        license: { fileName: SERVICE_WORKER_LICENSES_FILE },
        emptyOutDir: false,
        copyPublicDir: false,
        rollupOptions: {
          input: 'ui/service-worker.ts',
          output: { format: 'iife', entryFileNames: SERVICE_WORKER_FILE },
        },
      },
    },
    worker: {
      build: {
        outDir: WORKER_DIR,
        license: { fileName: LICENSES_FILE },
        // The limit is that of the browser's build.
        assetsInlineLimit: 0,
        // Profiles name functions as the sources do.
        minify: process.env['READABLE_WORKER'] === undefined,
        // The server holds what the browser loads on demand: it cannot wait for it while it renders.
        rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
      },
      // Imported by compiled messages only, where the development server does not look for packages.
      optimizeDeps: { include: ['@messageformat/runtime', '@messageformat/runtime/lib/cardinals'] },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, serviceWorker, worker } = builder.environments
      if (!client || !serviceWorker || !worker) throw new Error('vite did not set up the environments of the build')
      await builder.build(client)
      await builder.build(serviceWorker)
      await builder.build(worker)
      await serveWorkerAssets(WORKER_DIR, CLIENT_DIR)
      const lists = [
        join(CLIENT_DIR, LICENSES_FILE),
        join(CLIENT_DIR, SERVICE_WORKER_LICENSES_FILE),
        join(WORKER_DIR, LICENSES_FILE),
      ]
      await writeNotices(lists, join(CLIENT_DIR, ROUTES.licenses))
      await writeFile(join(CLIENT_DIR, ROUTES.contract), JSON.stringify(await readContract()))
      await removeBuildManifest(CLIENT_DIR)
    },
  },
}))

/** `npm run dev` finds its data by this state; a build needs none of it. */
function developmentState(): Pick<PluginConfig, 'persistState' | 'config'> {
  const { TACKBOARD_DATA_DIR: dataDir, TACKBOARD_VARS: vars } = process.env
  if (!dataDir || !vars) return {}
  return {
    persistState: { path: `${dataDir}/media` },
    config: { vars: JSON.parse(vars) as Record<string, string> },
  }
}

/** Names a deployment: the commit, or the moment of the build outside a checkout. */
function appVersion(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return createHash('sha256').update(String(Date.now())).digest('hex').slice(0, 10)
  }
}
