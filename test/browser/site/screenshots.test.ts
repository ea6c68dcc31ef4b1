import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, inject } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { addCookie, test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { openInteractive } from '../../helpers/feed.ts'
import { findFlaws, fitsScreen } from '../../helpers/flaws.ts'
import { watchShifts } from '../../helpers/layout-shift.ts'
import { makePinsOfCalls, type PinsOfCalls } from '../../helpers/pins-of-calls.ts'

const origin = inject('origin')

/** Kept beside the test run for people to look at. */
const FOLDER = 'artifacts/screenshots'

const SIZES = { desktop: { viewport: { width: 1280, height: 900 } }, phone: PHONE }

const DEVICES = Object.keys(SIZES) as (keyof typeof SIZES)[]

type ReadShifts = Awaited<ReturnType<typeof watchShifts>>

let made: PinsOfCalls

beforeAll(async () => {
  await mkdir(`${FOLDER}/pins`, { recursive: true })
  made = await makePinsOfCalls({ origin, db: openDatabase({ DATABASE_URL: inject('databaseUrl') }) })
}, 60_000)

test.for(DEVICES)('home is pictured on a %s, light and dark', async (device, { open }) => {
  const page = await open(SIZES[device])
  await openInteractive(page, `${origin}/`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const file = `${FOLDER}/home-${device}-${colorScheme}.png`
    expect((await page.screenshot({ path: file })).length).toBeGreaterThan(10_000)
  }
})

const LOOKS = [
  ['light', 'light', 'ltr'],
  ['dark, from right to left', 'dark', 'rtl'],
] as const

/** All that belongs to the pin itself, on a screen that is tall enough for it. */
async function image(page: Page, path: string): Promise<void> {
  const size = page.viewportSize()
  const box = await page.locator('main article').boundingBox()
  if (!size || !box) throw new Error('Nothing is shown')
  await page.setViewportSize({ width: size.width, height: Math.ceil(box.y + box.height) })
  await page.screenshot({ path, quality: 80, scale: 'css' })
  await page.setViewportSize(size)
}

/** The time is for all pins, on a machine that may be busy. */
const PATIENCE = { timeout: 300_000 }

test.for(DEVICES)(
  'on a %s nothing of a pin moves, is covered, cut off or hard to read',
  PATIENCE,
  async (device, { open }) => {
    const found: Record<string, string[]> = {}

    async function lookAt(page: Page, [pin, id]: [string, string], readShifts: ReadShifts): Promise<void> {
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
        await image(page, `${FOLDER}/pins/${name}.jpg`)
      }
      const fits = await fitsScreen(page)
      if (fits.includes(false)) found[`${pin}, ${device}, large text`] = ['It is wider than the screen']
    }

    const page = await open({ ...SIZES[device], as: made.reader.user })
    await page.addInitScript(() => localStorage.setItem('video_autoplay', 'off'))
    const readShifts = await watchShifts(page)
    for (const pin of Object.entries(made.open)) await lookAt(page, pin, readShifts)
    await addCookie(page.context(), made.owner.cookie)
    for (const pin of Object.entries(made.decided)) await lookAt(page, pin, readShifts)
    expect(found).toEqual({})
  },
)
