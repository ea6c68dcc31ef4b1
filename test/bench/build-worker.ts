import { build } from 'vite'

/** Bundles a worker of this folder the way the product's own is bundled; answers with its code. */
export async function buildWorker(file: 'bare-worker.tsx' | 'live-writer.ts'): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['workerd', 'worker', 'module', 'browser'] },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: new URL(file, import.meta.url).pathname,
      write: false,
      minify: true,
      rollupOptions: { external: [/^node:/, /^cloudflare:/] },
    },
  })
  const bundle = Array.isArray(result) ? result[0] : result
  if (!bundle || !('output' in bundle)) throw new Error(`${file} was not built`)
  return bundle.output[0].code
}

/** Bundles the client of the bare worker, as one file. */
export async function buildBareClient(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: new URL('bare-client.tsx', import.meta.url).pathname,
        formats: ['es'],
        fileName: 'client',
      },
    },
  })
  const bundle = Array.isArray(result) ? result[0] : result
  if (!bundle || !('output' in bundle)) throw new Error('The bare client was not built')
  return bundle.output[0].code
}
