import { mkdir } from 'node:fs/promises'
import type { Browser, CDPSession } from 'playwright-core'
import { buildIfStale } from '../../scripts/build.ts'
import { startDatabase } from '../../scripts/lib/database-server.ts'
import { startRuntime } from '../../scripts/lib/runtime.ts'
import { migrate } from '../../scripts/migrate.ts'
import { seedIfEmpty } from '../../scripts/seed.ts'
import { findChromium, startChromium } from '../helpers/chromium.ts'
import { ready } from '../helpers/settle.ts'
import { buildBareClient, buildWorker } from './build-worker.ts'
import { alignColumns } from './format-table.ts'
import { listPages } from './listed-pages.ts'
import { startPhoneFront } from './phone-front.ts'
import { saveTable } from './save-table.ts'
import { LONG_TASK_MS } from './trace-script.ts'

export interface PhoneOptions {
  pins: number
  rounds: number
  dataDir: string
}

/** A phone of the middle, on 4G. */
const PHONE = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; moto g power) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const SLOWDOWN = 4
const NETWORK = { offline: false, latency: 170, downloadThroughput: 9_000_000 / 8, uploadThroughput: 9_000_000 / 8 }

/** How long a page is watched. */
const WATCHED_MS = 10_000
/** What the document itself asks for has come until then, after its load. */
const OWN_SCRIPTS_MS = 1_000

interface Visit {
  paintMs: number
  largestPaintMs: number
  liveMs: number
  /** What tasks took beyond that of a short one. */
  blockingMs: number
  longestTaskMs: number
  shift: number
  ownScripts: number
  ownScriptKb: number
  scripts: number
  scriptKb: number
}

const FIGURES: readonly (readonly [name: string, keyof Visit, digits: number])[] = [
  ['first paint ms', 'paintMs', 0],
  ['largest paint ms', 'largestPaintMs', 0],
  ['page live ms', 'liveMs', 0],
  ['blocking time ms', 'blockingMs', 0],
  ['longest task ms', 'longestTaskMs', 0],
  ['layout shift', 'shift', 3],
  ['scripts within a second of the load, files', 'ownScripts', 0],
  ['… KB', 'ownScriptKb', 1],
  ['scripts within ten seconds, files', 'scripts', 0],
  ['… KB', 'scriptKb', 1],
]

/** Opens pages on a slow phone, the product and the bare page in turns, and prints the medians. */
export async function measurePhone({ pins, rounds, dataDir }: PhoneOptions): Promise<void> {
  await buildIfStale()
  await mkdir(dataDir, { recursive: true })
  const database = await startDatabase(dataDir)
  await migrate(database.url)
  await seedIfEmpty(database.url, dataDir, { seed: 'bench', pins, pictures: Number.MAX_SAFE_INTEGER })
  await database.tidy()
  const vars = { STAGE: 'local', DATABASE_URL: database.url }
  const bare = { name: 'bare', script: await buildWorker('bare-worker.tsx'), vars }
  const runtime = await startRuntime({ dataDir, port: 0, vars, beside: bare })
  const files = { '/client.js': await buildBareClient(), '/style.css': 'main { max-width: 60rem; margin: auto }' }
  const ours = await startPhoneFront({ site: runtime.siteUrl ?? runtime.url })
  const other = await startPhoneFront({ site: runtime.besideUrl ?? runtime.url, files, media: runtime.url })
  const browser = await startChromium(await findChromium())
  try {
    const rows = [['page', 'figure', 'ours', 'bare', 'ratio']]
    for (const { page, path, cookie } of await listPages(database.url)) {
      if (cookie !== undefined || path.includes('?')) continue
      const visits: [Visit, Visit][] = []
      for (let round = 0; round < rounds; round += 1) {
        visits.push([await visit(browser, ours.origin + path), await visit(browser, `${other.origin}${path}?live`)])
      }
      for (const [name, figure, digits] of FIGURES) {
        const [one, two] = [median(visits.map(([own]) => own[figure])), median(visits.map(([, its]) => its[figure]))]
        const ratio = two > 0 ? `${(one / two).toFixed(2)}×` : ''
        rows.push([page, name, one.toFixed(digits), two.toFixed(digits), ratio])
      }
    }
    const table = alignColumns(rows)
    console.log(table)
    await saveTable(dataDir, table)
  } finally {
    await browser.close()
    await other.stop()
    await ours.stop()
    await runtime.stop()
    await database.stop()
  }
}

/** The first one: nothing is in the browser's cache. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block', ignoreHTTPSErrors: true })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    const scripts = watchScripts(session)
    await page.addInitScript(observe)
    await page.goto(url)
    await ready(page)
    const loadMs = await page.evaluate(() => performance.timing.loadEventEnd)
    await page.waitForFunction((until) => performance.now() > until, WATCHED_MS, { timeout: 2 * WATCHED_MS })
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
    const own = scripts.filter(({ at }) => at <= loadMs + OWN_SCRIPTS_MS)
    return {
      paintMs: seen.paint,
      largestPaintMs: seen.largest,
      liveMs: seen.live,
      blockingMs: seen.tasks.reduce((sum, task) => sum + Math.max(0, task - LONG_TASK_MS), 0),
      longestTaskMs: Math.max(0, ...seen.tasks),
      shift: seen.shift,
      ownScripts: own.length,
      ownScriptKb: sumKb(own),
      scripts: scripts.length,
      scriptKb: sumKb(scripts),
    }
  } finally {
    await context.close()
  }
}

interface Script {
  /** The time of its arrival, in milliseconds since 1970. */
  at: number
  bytes: number
}

function watchScripts(session: CDPSession): Script[] {
  const asked = new Set<string>()
  const scripts: Script[] = []
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') asked.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId)) scripts.push({ at: Date.now(), bytes: encodedDataLength })
  })
  return scripts
}

function sumKb(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000
}

interface Seen {
  paint: number
  largest: number
  live: number
  shift: number
  tasks: number[]
}

/** Runs in the page before all else. Live is what has what React hangs on the elements that it has hydrated. */
function observe(): void {
  const seen: Seen = { paint: 0, largest: 0, live: 0, shift: 0, tasks: [] }
  ;(window as unknown as { seen: Seen }).seen = seen
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.paint = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime))
  watch('layout-shift', (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value))
  watch('longtask', ({ duration }) => seen.tasks.push(duration))
  const timer = setInterval(() => {
    const element = document.querySelector('main h1') ?? document.querySelector('main a')
    if (!element || !Object.keys(element).some((key) => key.startsWith('__reactFiber'))) return
    seen.live = performance.now()
    clearInterval(timer)
  }, 5)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
