import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserServer } from 'playwright-core'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** An installed Chromium; the one of the package has no extensions. */
export const INSTALLED_CHROMIUM = INSTALLED.find((path) => existsSync(path)) ?? null

/** Starts a Chromium that several processes may connect to. */
export async function launchBrowserServer(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: await chromiumPath(), args: CHROMIUM_FLAGS })
}

/** Starts a Chromium of one's own, where flags are what a test is about. */
export async function launchOwnBrowser(flags: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: [...CHROMIUM_FLAGS, ...flags] })
}

/** The Chromium of CHROME_PATH, an installed one, or the one that comes as a package. */
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
