import { buffer } from 'node:stream/consumers'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Download,
  type Page,
} from 'playwright-core'
import { inject } from 'vitest'
import { TOAST_LIFETIME_MS } from '#schema/site/shell-constants.ts'
import { CHROMIUM_FLAGS, INSTALLED_CHROMIUM, startChromium } from './chromium.ts'
import { DESKTOP } from './client.ts'

/** A Chromium of the test process's own: one that all share would pass everything on through a process in between. */
export function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  return startChromium(inject('chromiumPath'), flags)
}

/** Starts the installed Chromium with a profile in a folder, which extensions need; its pages are of one context. */
export async function launchProfile(folder: string, flags: readonly string[]): Promise<BrowserContext> {
  if (INSTALLED_CHROMIUM === null) throw new Error('Install Chromium: the packaged one takes no extensions')
  const args = [...CHROMIUM_FLAGS, ...flags]
  return chromium.launchPersistentContext(folder, { executablePath: INSTALLED_CHROMIUM, args, ...USUAL })
}

export interface WatchedPage {
  page: Page
  /** Whatever the page wrote to the console, threw or failed to load. A clean page leaves it empty. */
  complaints: string[]
  close(): Promise<void>
}

/** What the test driver says itself where a page registers a service worker. */
const OF_SERVICE_WORKERS = /^warning: Service Worker registration blocked by Playwright$/

/** The answer itself is a complaint, which names its address. */
const OF_ANSWER = /^error: Failed to load resource: the server responded with a status of /

/**
 * What a page sends for a viewer who logs in or out at that moment is refused: events, which are kept for theirs, and
 * the groups of experiments.
 */
const OF_FORMER_VIEWER = /^(?:409: .*\/resource\/ApiCResource|400: .*\/resource\/ActivateExperimentResource)\/create\/$/

/** The line is about a socket that cannot be opened, which is tried again. */
const OF_SOCKETS = /^error: WebSocket connection to '[^']*\/v3\/live\/[^']*' failed/

/** It does not say that it has no head, as crawlers do, and has no service worker unless a test asks for it. */
export const USUAL: BrowserContextOptions = { locale: 'en-US', userAgent: DESKTOP, serviceWorkers: 'block' }

/** A page in a context of its own, watched for complaints. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  return openIn(await browser.newContext({ ...USUAL, ...options }))
}

/** A page of a context that is closed with it, watched for complaints. */
export async function openIn(context: BrowserContext): Promise<WatchedPage> {
  context.setDefaultTimeout(PATIENCE_MS)
  await keepToasts(context)
  slowDown(context)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    const line = `${message.type()}: ${message.text()}`
    if (![OF_SERVICE_WORKERS, OF_ANSWER, OF_SOCKETS].some((known) => known.test(line))) complaints.push(line)
  })
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('response', (response) => {
    const line = `${response.status()}: ${response.url()}`
    if (response.status() >= 400 && !OF_FORMER_VIEWER.test(line)) complaints.push(line)
  })
  return { page, complaints, close: () => leave(context) }
}

/** A page on a busy machine may take its time. */
const PATIENCE_MS = 60_000

/** A message that goes by itself stays until a slow machine has read it. A clock that a test plays is left alone. */
async function keepToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript((lifetimeMs) => {
    const start = globalThis.setTimeout
    Object.assign(globalThis, {
      setTimeout: (handler: () => void, ms?: number, ...rest: unknown[]) =>
        start(handler, ms === lifetimeMs ? 10 * ms : ms, ...rest),
    })
  }, TOAST_LIFETIME_MS)
}

/** How many times slower than this machine pages run: `SLOW=4 npm test -- --only browser/…`. */
const SLOWNESS = Number(process.env['SLOW'] ?? 1)

/** Has all pages of a context run as on a slower machine, if the tests are to. */
function slowDown(context: BrowserContext): void {
  if (!(SLOWNESS > 1)) return
  const slow = async (page: Page) => {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS })
  }
  // A page that a test closes at once needs no slowness.
  context.on('page', (page) => void slow(page).catch(() => {}))
}

/** Leaves the site first: a tab closed while it reloads sometimes stays open forever. */
async function leave(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => toNowhere(page).catch(() => toNowhere(page))))
  await context.close()
}

export const toNowhere = (page: Page) => page.goto('about:blank')

/** What was downloaded: the browser may be another machine's. */
export async function readBytes(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream())
}

/** A phone as browsers describe it. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
}
