import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Complaint } from '../../scripts/lib/complaint.ts'
import { startDatabase } from '../../scripts/lib/database-server.ts'
import { startRuntime } from '../../scripts/lib/runtime.ts'
import { migrate } from '../../scripts/migrate.ts'
import { seedIfEmpty } from '../../scripts/seed.ts'
import { drawFlames, sumSelfTimes, type Profile } from './flame-graph.ts'
import { listPages } from './listed-pages.ts'
import { measureLatency, measureThroughput } from './measure.ts'

export interface ProfileOptions {
  page: string
  pins: number
  seconds: number
  /** Its document comes from the cache. */
  isKept: boolean
  dataDir: string
}

const SHOWN_FUNCTIONS = 30

/** Loads a page and writes where the worker spends its time: a flame graph for a browser, and the profile itself. */
export async function profilePage({ page: name, pins, seconds, isKept, dataDir }: ProfileOptions): Promise<void> {
  await buildReadable()
  await mkdir(dataDir, { recursive: true })
  const database = await startDatabase(dataDir)
  await migrate(database.url)
  await seedIfEmpty(database.url, dataDir, { seed: 'bench', pins, pictures: Number.MAX_SAFE_INTEGER })
  await database.tidy()
  const vars = { STAGE: 'local', DOCUMENT_CACHE: isKept ? 'on' : 'off', DATABASE_URL: database.url }
  const runtime = await startRuntime({ dataDir, port: 0, vars, isInspected: true })
  try {
    const pages = await listPages(database.url)
    const page = pages.find((one) => one.page === name)
    if (!page)
      throw new Complaint(`There is no page "${name}". Take one of: ${pages.map((one) => one.page).join(', ')}.`)
    const target = { url: new URL(page.path, runtime.url), ...(page.cookie && { cookie: page.cookie }) }
    await measureLatency(target, 100)
    const inspector = await connect(await runtime.inspectorUrl())
    await inspector.call('Profiler.enable')
    await inspector.call('Profiler.setSamplingInterval', { interval: 250 })
    await inspector.call('Profiler.start')
    const { requestsPerSecond } = await measureThroughput(target, { seconds })
    const { profile } = (await inspector.call('Profiler.stop')) as { profile: Profile }
    inspector.close()
    const file = join(dataDir, `profile-${name.replaceAll(/\W+/g, '-')}`)
    await writeFile(`${file}.cpuprofile`, JSON.stringify(profile))
    await writeFile(`${file}.html`, drawFlames(profile, `${name}, ${requestsPerSecond.toFixed(0)} requests/s`))
    for (const { place, share } of sumSelfTimes(profile).slice(0, SHOWN_FUNCTIONS)) {
      console.log(`${(100 * share).toFixed(1).padStart(5)} %  ${place}`)
    }
    console.log(`Open ${file}.html in a browser.`)
  } finally {
    await runtime.stop()
    await database.stop()
    // Built for this alone: what is built next is small again.
    await rm('dist/sources.sha256', { force: true })
  }
}

/** The build has the names that functions have in the sources. */
async function buildReadable(): Promise<void> {
  process.env['READABLE_WORKER'] = 'yes'
  const { run: build } = await import('../../scripts/build.ts')
  await build()
}

interface Inspector {
  call(method: string, params?: object): Promise<unknown>
  close(): void
}

interface InspectorAnswer {
  id: number
  result?: unknown
  error?: { message: string }
}

async function connect(url: URL): Promise<Inspector> {
  const targets = (await (await fetch(`http://${url.host}/json`)).json()) as {
    webSocketDebuggerUrl: string
    id: string
  }[]
  const own = targets.find(({ id }) => id.includes('tackboard'))
  if (!own) throw new Error('The runtime shows no worker to its inspector')
  const socket = new WebSocket(own.webSocketDebuggerUrl)
  const waiting = new Map<number, (answer: InspectorAnswer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as InspectorAnswer
    waiting.get(answer.id)?.(answer)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('The inspector refused the connection')))
  })
  let last = 0
  return {
    async call(method, params = {}) {
      last += 1
      const id = last
      const answer = await new Promise<InspectorAnswer>((resolve) => {
        waiting.set(id, resolve)
        socket.send(JSON.stringify({ id, method, params }))
      })
      if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
      return answer.result
    },
    close: () => socket.close(),
  }
}
