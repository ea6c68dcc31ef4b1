import { glob, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { mediaPersistPath } from './media-store.ts'

export interface RuntimeOptions {
  /** Settings handed to the worker on top of its configuration. */
  vars: Record<string, string>
  dataDir: string
  host?: string
  /** 0 takes any free port. */
  port: number
  /** What the worker prints; by default it goes to this process's own output. */
  onLog?: (level: string, message: string) => void
}

export interface Runtime {
  url: URL
  stop(): Promise<void>
}

const WORKER_CONFIG = 'dist/worker/wrangler.json'

/** Serves the production build in workerd. */
export async function startRuntime({ vars, dataDir, host = '127.0.0.1', port, onLog = printLog }: RuntimeOptions): Promise<Runtime> {
  const config = resolve(WORKER_CONFIG)
  const folder = dirname(config)
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config)
  const { modulesRules: _, ...options } = workerOptions
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host,
      port,
      cf: false,
      log: new Log(LogLevel.ERROR),
      handleStructuredLogs: ({ level, message }) => onLog(level, message),
      resourcePersistencePath: mediaPersistPath(dataDir),
      workers: [
        {
          ...options,
          name: 'tackboard',
          modulesRoot: folder,
          modules: await modulesOf(folder),
          bindings: { ...(options['bindings'] as Record<string, string> | undefined), ...vars },
        },
      ],
    }),
  )
  const url = await miniflare.ready
  return { url, stop: () => miniflare.dispose() }
}

/** The modules of the built worker, its entry first. */
async function modulesOf(folder: string): Promise<{ type: 'ESModule'; path: string }[]> {
  const { main } = JSON.parse(await readFile(join(folder, 'wrangler.json'), 'utf8')) as { main: string }
  const paths = [join(folder, main)]
  for await (const file of glob(join(folder, '**/*.js'))) if (!paths.includes(file)) paths.push(file)
  return paths.map((path) => ({ type: 'ESModule', path }))
}

function printLog(level: string, message: string): void {
  if (level === 'error' || level === 'warn') console.error(message)
  else console.log(message)
}
