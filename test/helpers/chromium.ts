import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

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

/** Starts a Chromium, with flags where they are what a test is about. */
export async function startChromium(executablePath: string, flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...flags] })
}

/** The Chromium of CHROME_PATH, an installed one, or the one that comes as a package, which is unpacked first. */
export async function findChromium(): Promise<string> {
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
