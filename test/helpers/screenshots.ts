import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Page, PageScreenshotOptions } from 'playwright-core'

const FOLDER = 'artifacts/screenshots'

/** For people to look at, where they have asked for it: `SHOTS=1 npm test -- --only browser/screenshots`. */
export async function saveScreenshot(page: Page, name: string, options: PageScreenshotOptions = {}): Promise<void> {
  if (!process.env['SHOTS']) return
  const path = `${FOLDER}/${name}`
  await mkdir(dirname(path), { recursive: true })
  await page.screenshot({ path, ...options })
}
