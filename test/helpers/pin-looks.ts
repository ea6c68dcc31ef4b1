import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Database } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from './axe.ts'
import { addCookie, type Open } from './browser-test.ts'
import { PHONE } from './browser.ts'
import { openInteractive } from './feed.ts'
import { findFlaws, fitsScreen } from './flaws.ts'
import { watchShifts } from './layout-shift.ts'
import { makePinsOfCalls } from './pins-of-calls.ts'
import { saveScreenshot } from './screenshots.ts'

const origin = inject('origin')

const SIZES = { desktop: { viewport: { width: 1280, height: 900 } }, phone: PHONE }

type Device = keyof typeof SIZES

interface Opener {
  open: Open
  db: Database
}

export async function lookAtHome(device: Device, { open }: Opener): Promise<void> {
  const page = await open(SIZES[device])
  await openInteractive(page, `${origin}/`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await page.screenshot()).length).toBeGreaterThan(10_000)
    await saveScreenshot(page, `home-${device}-${colorScheme}.png`)
  }
}

const LOOKS = [
  ['light', 'light', 'ltr'],
  ['dark, from right to left', 'dark', 'rtl'],
] as const

/** All that belongs to the pin itself, on a screen that is tall enough for it. */
async function saveImage(page: Page, name: string): Promise<void> {
  const size = page.viewportSize()
  const box = await page.locator('main article').boundingBox()
  if (!size || !box) throw new Error('Nothing is shown')
  await page.setViewportSize({ width: size.width, height: Math.ceil(box.y + box.height) })
  await saveScreenshot(page, `pins/${name}.jpg`, { quality: 80, scale: 'css' })
  await page.setViewportSize(size)
}

/** Nothing of a Pin of any kind moves, is covered, cut off or hard to read. */
export async function lookAtPins(device: Device, { open, db }: Opener): Promise<void> {
  const made = await makePinsOfCalls({ origin, db })
  const found: Record<string, string[]> = {}
  const page = await open({ ...SIZES[device], as: made.reader.user })
  await page.addInitScript(() => localStorage.setItem('video_autoplay', 'off'))
  const readShifts = await watchShifts(page)

  async function lookAt([pin, id]: [string, string]): Promise<void> {
    await page.emulateMedia({ colorScheme: 'light' })
    await openInteractive(page, origin + href('pin', { id }))
    const { value, moved } = await readShifts()
    if (value >= 0.01) found[`${pin}, ${device}, moved`] = moved
    for (const [look, colorScheme, direction] of LOOKS) {
      const name = `${pin}, ${device}, ${look}`
      await page.emulateMedia({ colorScheme })
      // One document for both: loading it costs more than all the rest.
      await page.evaluate((direction) => (document.documentElement.dir = direction), direction)
      const flaws = await findFlaws(page)
      // Colors and names are the same on all devices.
      if (device === 'desktop') flaws.push(...(await findBarriers(page, { within: 'main article' })))
      if (flaws.length > 0) found[name] = flaws
      if (process.env['SHOTS']) await saveImage(page, name)
    }
    const fits = await fitsScreen(page)
    if (fits.includes(false)) found[`${pin}, ${device}, large text`] = ['It is wider than the screen']
  }

  for (const pin of Object.entries(made.open)) await lookAt(pin)
  await addCookie(page.context(), made.owner.cookie)
  for (const pin of Object.entries(made.decided)) await lookAt(pin)
  expect(found).toEqual({})
}
