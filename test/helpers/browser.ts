import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { DESKTOP } from './client.ts'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts Chromium: the one of CHROME_PATH, an installed one, or the one that comes as a package. */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: [...FLAGS, ...flags] })
}

/** An installed Chromium; the one of the package has no extensions. */
export const INSTALLED_CHROMIUM = INSTALLED.find((path) => existsSync(path)) ?? null

/** Starts the installed Chromium with a profile in a folder, which extensions need; its pages are of one context. */
export async function launchProfile(folder: string, flags: readonly string[]): Promise<BrowserContext> {
  if (INSTALLED_CHROMIUM === null) throw new Error('Install Chromium: the packaged one takes no extensions')
  const args = [...FLAGS, ...flags]
  return chromium.launchPersistentContext(folder, { executablePath: INSTALLED_CHROMIUM, args, ...USUAL })
}

async function chromiumPath(): Promise<string> {
  const path = process.env['CHROME_PATH'] ?? INSTALLED_CHROMIUM ?? (await packagedChromium())
  if (path === null) throw new Error('Install Chromium, or set CHROME_PATH to it')
  return path
}

/** The packaged Chromium is made for this platform alone. */
async function packagedChromium(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

export interface WatchedPage {
  page: Page
  /** Whatever the page wrote to the console, threw or failed to load. A clean page leaves it empty. */
  complaints: string[]
  close(): Promise<void>
}

/**
 * What the test driver says itself where a page registers a service worker, and what Chromium says of preloads around the
 * moment at which one takes over.
 */
const OF_SERVICE_WORKERS =
  /^warning: (?:Service Worker registration blocked by Playwright$|A preload for .* service worker resource mismatch\.$)/

/** It does not say that it has no head, as crawlers do, and has no service worker unless a test asks for it. */
const USUAL: BrowserContextOptions = { locale: 'en-US', userAgent: DESKTOP, serviceWorkers: 'block' }

/** A page in a context of its own, watched for complaints. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  return openIn(await browser.newContext({ ...USUAL, ...options }))
}

/** A page of a context that is closed with it, watched for complaints. */
export async function openIn(context: BrowserContext): Promise<WatchedPage> {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    const line = `${message.type()}: ${message.text()}`
    if (!OF_SERVICE_WORKERS.test(line)) complaints.push(line)
  })
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`)
  })
  return { page, complaints, close: () => leave(context) }
}

/** Leaves the site first: a tab that is closed while it loads itself anew stays open for ever now and then. */
async function leave(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => toNowhere(page).catch(() => toNowhere(page))))
  await context.close()
}

const toNowhere = (page: Page) => page.goto('about:blank')

/** A phone as browsers describe it. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
}
