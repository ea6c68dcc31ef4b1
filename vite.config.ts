import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { cloudflare, type PluginConfig } from '@cloudflare/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { clientManifestPlugin, removeBuildManifest } from './scripts/build/client-manifest-plugin.ts'
import { messagesPlugin } from './scripts/build/messages-plugin.ts'

const CLIENT_DIR = 'dist/client'

export default defineConfig(({ command }) => ({
  appType: 'custom',
  clearScreen: false,
  publicDir: 'ui/public',
  define: { __APP_VERSION__: JSON.stringify(command === 'serve' ? 'dev' : appVersion()) },
  plugins: [
    messagesPlugin(),
    clientManifestPlugin(CLIENT_DIR),
    react(),
    cloudflare({
      viteEnvironment: { name: 'worker' },
      inspectorPort: false,
      ...developmentState(),
    }),
  ],
  environments: {
    client: {
      build: {
        outDir: CLIENT_DIR,
        manifest: true,
        // Small files stay files: an inlined one would need a looser Content-Security-Policy.
        assetsInlineLimit: 0,
        rollupOptions: { input: 'ui/entry.client.tsx' },
      },
    },
    worker: {
      build: { outDir: 'dist/worker' },
      // Imported by compiled messages only, where the development server does not look for packages.
      optimizeDeps: { include: ['@messageformat/runtime', '@messageformat/runtime/lib/cardinals'] },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, worker } = builder.environments
      if (!client || !worker) throw new Error('vite did not set up the client and worker environments')
      await builder.build(client)
      await builder.build(worker)
      await removeBuildManifest(CLIENT_DIR)
    },
  },
}))

/** Where `npm run dev` finds the data that it has started; a build needs none of it. */
function developmentState(): Pick<PluginConfig, 'persistState' | 'config'> {
  const { TACKBOARD_DATA_DIR: dataDir, TACKBOARD_DATABASE_URL: databaseUrl } = process.env
  if (!dataDir || !databaseUrl) return {}
  return {
    persistState: { path: `${dataDir}/media` },
    config: { vars: { STAGE: 'local', DATABASE_URL: databaseUrl } },
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
