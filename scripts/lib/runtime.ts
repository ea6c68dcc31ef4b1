import { glob, readdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { RESEND_ALL } from '#worker/features/tracking/event-log/journal.ts'
import { killWithParent } from './kill-with-parent.ts'
import { startLinkProxy } from './link-proxy.ts'
import { mediaPersistPath } from './media-store.ts'
import { preserveSignals } from './preserve-signals.ts'
import { createRuntimeLogFilter } from './runtime-log.ts'

export interface RuntimeOptions {
  vars: Record<string, string>
  dataDir: string
  host?: string
  /** 0 takes any free port. */
  port: number
  /** Default: this process's own output. */
  onLog?: (level: string, message: string) => void
  /** Opens an inspector, for profiles. */
  isInspected?: boolean
  /** A second worker, measured beside the product. */
  beside?: { name: string; script: string; vars: Record<string, string>; hasObjects?: boolean }
}

export interface Runtime {
  url: URL
  besideUrl?: URL
  /** The site with its files; `url` has none if a worker stands beside it. */
  siteUrl?: URL
  /** The cron trigger, which nothing else calls here. */
  runScheduled(at?: number): Promise<void>
  /** The same, and requeues every event that isn't stored yet. */
  resendEvents(): Promise<void>
  /** The address of the inspector; fails if there is none. */
  inspectorUrl(): Promise<URL>
  /** Returns the indexes of the messages to retry. */
  runQueue(queue: string, bodies: readonly unknown[]): Promise<number[]>
  /** The ids of its processes, if this machine lists them. */
  pids: readonly number[]
  stop(): Promise<void>
}

const WORKER_CONFIG = 'dist/worker/wrangler.json'

export async function startRuntime({
  vars,
  dataDir,
  host = '127.0.0.1',
  port,
  onLog = printLog,
  isInspected = false,
  beside,
}: RuntimeOptions): Promise<Runtime> {
  const config = resolve(WORKER_CONFIG)
  const folder = dirname(config)
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config)
  // Workers AI is only to be had over the network, from an account.
  const { modulesRules: _, ai: _ai, assets, ...options } = workerOptions
  const modules = await findModules(folder)
  const files = await fileWorkers(assets as { directory: string }, String(options['compatibilityDate']))
  const isPrinted = createRuntimeLogFilter()
  const linkProxy = await startLinkProxy()
  const miniflare = preserveSignals(
    () =>
      new Miniflare(
        convertV4MiniflareOptions({
          host,
          port,
          cf: false,
          ...(isInspected && { inspectorPort: 0 }),
          log: new Log(LogLevel.ERROR),
          handleStructuredLogs: ({ level, message }) => {
            if (isPrinted(message)) onLog(level, message)
          },
          resourcePersistencePath: mediaPersistPath(dataDir),
          workers: [
            {
              ...options,
              name: 'tackboard',
              modulesRoot: folder,
              modules,
              bindings: {
                ...(options['bindings'] as Record<string, string> | undefined),
                LINK_PROXY_URL: linkProxy.url,
                ...vars,
              },
              serviceBindings: { ...(options['serviceBindings'] as Record<string, string> | undefined), ASSETS: FILES },
              ...(beside ? { unsafeDirectSockets: [{ port: 0 }] } : {}),
            },
            ...files,
            ...(beside ? [workerBeside(beside, options['compatibilityDate'])] : []),
          ],
        }),
      ),
  )
  const url = await miniflare.ready
  const watch = await killWithParent(['workerd'])
  async function stop(): Promise<void> {
    await miniflare.dispose()
    await linkProxy.stop()
    watch.stop()
  }
  async function sweep(options: { scheduledTime: Date; cron?: string }): Promise<void> {
    const worker = await miniflare.getWorker('tackboard')
    await worker.scheduled(options)
  }
  async function runQueue(queue: string, bodies: readonly unknown[]): Promise<number[]> {
    const worker = await miniflare.getWorker('tackboard')
    const messages = bodies.map((body, place) => ({ id: String(place), timestamp: new Date(), attempts: 1, body }))
    const { retryMessages } = await worker.queue(queue, messages)
    return retryMessages.map(({ msgId }) => Number(msgId))
  }
  const runtime = {
    url,
    runScheduled: (at = Date.now()) => sweep({ scheduledTime: new Date(at) }),
    resendEvents: () => sweep({ scheduledTime: new Date(), cron: RESEND_ALL }),
    inspectorUrl: () => miniflare.getInspectorURL(),
    runQueue,
    pids: watch.pids,
    stop,
  }
  if (!beside) return runtime
  // Both are called the same way, without the entry worker that the local runtime puts first.
  const [own, besideUrl] = await Promise.all([
    miniflare.unsafeGetDirectURL('tackboard'),
    miniflare.unsafeGetDirectURL(beside.name),
  ])
  return { ...runtime, url: own, siteUrl: url, besideUrl }
}

const FILES = 'files'

/**
 * Static files have workers of their own here: the ones with which the local runtime looks for a file before each
 * request take as much of the processor as a page from the cache, and a fifth of the memory.
 */
async function fileWorkers(assets: { directory: string }, compatibilityDate: string) {
  const entries = await readdir(assets.directory, { withFileTypes: true })
  const routes = entries.map((entry) => `*/${entry.name}${entry.isDirectory() ? '/' : ''}*`)
  const forwardTo = (target: string) => ({
    modules: [
      {
        type: 'ESModule' as const,
        path: 'forward.mjs',
        contents: 'export default { fetch: (request, { target }) => target.fetch(request) }',
      },
    ],
    compatibilityDate,
    serviceBindings: { target },
  })
  // A deployed site works the same way: what is no file is the product's to answer.
  return [
    { name: FILES, ...forwardTo('tackboard'), assets },
    { name: 'routed-files', ...forwardTo(FILES), routes },
  ]
}

function workerBeside(
  { name, script, vars, hasObjects }: NonNullable<RuntimeOptions['beside']>,
  compatibilityDate: unknown,
) {
  return {
    name,
    modules: [{ type: 'ESModule' as const, path: `${name}.mjs`, contents: script }],
    compatibilityDate: String(compatibilityDate),
    bindings: vars,
    ...(hasObjects && {
      durableObjects: { ACCOUNT_CHANNEL: { className: 'AccountObject', scriptName: 'tackboard' } },
    }),
    unsafeDirectSockets: [{ port: 0 }],
  }
}

async function findModules(folder: string): Promise<{ type: 'ESModule'; path: string }[]> {
  const { main } = JSON.parse(await readFile(join(folder, 'wrangler.json'), 'utf8')) as { main: string }
  const paths = [join(folder, main)]
  for await (const file of glob(join(folder, '**/*.js'))) if (!paths.includes(file)) paths.push(file)
  return paths.map((path) => ({ type: 'ESModule', path }))
}

function printLog(level: string, message: string): void {
  if (level === 'error' || level === 'warn') console.error(message)
  else console.log(message)
}
