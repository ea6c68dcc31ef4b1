import { eq, lt } from 'drizzle-orm'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { pins } from '#db/tables/pins.ts'
import { eventHours, experimentDays, metricDays, pinDays } from '#db/tables/events.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { makeBoard, makeDrawnPin, makeSession, makeUser, type PinRow, type UserRow } from '../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

const TODAY = Math.floor(Date.now() / 86_400_000)
const HOUR = Math.floor(Date.now() / 3_600_000)
const SHOTS = process.env['SHOTS']

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }
const LOOKS = [
  ['desktop', 'light', 'en_US', DESKTOP],
  ['desktop', 'dark', 'he_IL', DESKTOP],
  ['phone', 'dark', 'en_US', PHONE],
  ['phone', 'light', 'he_IL', PHONE],
] as const

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

async function enter(page: Page, user: UserRow): Promise<void> {
  const [name = '', value = ''] = (await makeSession(db, user)).split('=')
  await page.context().addCookies([{ name, value, url: origin.replace('http:', 'https:'), secure: true }])
}

/** Somebody with a pin that was met with every day, on some more than on others. */
async function makeOwner(locale: string): Promise<{ owner: UserRow; pin: PinRow }> {
  const owner = await makeUser(db, { locale })
  const board = await makeBoard(db, owner)
  const pin = await makeDrawnPin(db, board, { columns: { title: 'A lighthouse with a blue door' } })
  const other = await makeDrawnPin(db, board, { columns: { title: '' } })
  // One of which there are files.
  const [drawn] = await db.select({ picture: pins.pictureSignature }).from(pins).where(lt(pins.id, pin.id)).limit(1)
  await db
    .update(pins)
    .set({ pictureSignature: drawn?.picture ?? '' })
    .where(eq(pins.pinnerId, owner.id))
  await db.insert(pinDays).values(
    Array.from({ length: 60 }, (_, ago) => ({
      pinId: ago % 9 === 4 ? other.id : pin.id,
      day: TODAY - ago,
      impressions: 900 - 9 * ago + 120 * (ago % 7),
      closeups: 40 + 7 * (ago % 5),
      saves: ago % 6,
      clicks: 3 * (ago % 4),
    })),
  )
  return { owner, pin }
}

async function expectFits(page: Page): Promise<void> {
  const [wide, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(wide).toBeLessThanOrEqual(width ?? 0)
}

async function keepShot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}

test.each(LOOKS)('the figures are readable on a %s, %s, in %s', async (device, colorScheme, locale, options) => {
  const { page, complaints, close } = await openPage(browser, { ...options, colorScheme })
  const { owner, pin } = await makeOwner(locale)
  await enter(page, owner)
  await page.goto(origin + href('businessAnalytics'))
  await waitForHydration(page)
  expect(await page.locator('html').getAttribute('dir')).toBe(locale === 'he_IL' ? 'rtl' : 'ltr')
  const chart = page.getByRole('img', { name: 'Impressions' })
  await chart.waitFor()
  expect(await findBarriers(page)).toEqual([])
  await expectFits(page)
  await keepShot(page, `analytics-${device}-${colorScheme}-${locale}`)
  // Time runs as the text does: today's dot is at the end of the line.
  const [box, dot] = [await chart.boundingBox(), await chart.locator('circle').boundingBox()]
  const middle = (dot?.x ?? 0) + (dot?.width ?? 0) / 2
  const end = locale === 'he_IL' ? (box?.x ?? 0) : (box?.x ?? 0) + (box?.width ?? 0)
  expect(Math.abs(middle - end)).toBeLessThan(2)

  await page.getByText('Show the figures as a table').click()
  await page.getByRole('cell', { name: '900', exact: true }).first().waitFor()
  expect(await findBarriers(page)).toEqual([])
  await expectFits(page)

  await page.getByRole('link', { name: '7 days' }).click()
  await page.waitForURL('**?days=7')
  await page.getByText('than in the 7 days before').first().waitFor()
  await page.getByRole('link', { name: 'A lighthouse with a blue door' }).click()
  await page.waitForURL(`**${href('businessPinAnalytics', { id: pin.id })}?days=7`)
  await page.getByRole('heading', { name: 'A lighthouse with a blue door' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await expectFits(page)
  await keepShot(page, `pin-analytics-${device}-${colorScheme}-${locale}`)
  expect(complaints).toEqual([])
  await close()
})

test('the pin’s own page and the account menu lead there', async () => {
  const { page, complaints, close } = await openPage(browser, DESKTOP)
  const { owner, pin } = await makeOwner('en_US')
  await enter(page, owner)
  await page.goto(origin + href('pin', { id: pin.id }))
  await waitForHydration(page)
  await page.getByRole('link', { name: 'See analytics of this Pin' }).click()
  await page.waitForURL(`**${href('businessPinAnalytics', { id: pin.id })}`)
  await page.getByRole('link', { name: 'All your Pins' }).click()
  await page.getByRole('heading', { name: 'Analytics', exact: true }).waitFor()
  await page.goto(origin + href('homefeed'))
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Account of' }).click()
  await page.getByRole('link', { name: 'Analytics', exact: true }).click()
  await page.waitForURL(`**${href('businessAnalytics')}`)
  expect(complaints).toEqual([])
  await close()
})

test('without scripts the figures are all there', async () => {
  const { page, complaints, close } = await openPage(browser, { ...DESKTOP, javaScriptEnabled: false })
  const { owner } = await makeOwner('en_US')
  await enter(page, owner)
  await page.goto(origin + href('businessAnalytics'))
  expect(await page.getByRole('img', { name: 'Impressions' }).locator('polyline').count()).toBe(1)
  await page.getByText('Show the figures as a table').click()
  await page.getByRole('cell', { name: '900', exact: true }).first().waitFor()
  await page.getByRole('link', { name: '90 days' }).click()
  await page.getByText('than in the 90 days before').or(page.getByText('None in the 90 days before')).first().waitFor()
  expect(complaints).toEqual([])
  await close()
})

test.each(LOOKS)('employees read the metrics on a %s, %s, in %s', async (device, colorScheme, locale, options) => {
  const { page, complaints, close } = await openPage(browser, { ...options, colorScheme })
  const ratings = [
    ['good', 70],
    ['needs-improvement', 20],
    ['poor', 10],
  ] as const
  await db.batch([
    db
      .insert(eventHours)
      .values(
        Array.from({ length: 48 }, (_, ago) => ({
          hour: HOUR - ago,
          eventType: ago % 2 === 0 ? 18 : 13,
          countryGroup: 'IN',
          count: 400 + 90 * (ago % 11) - 3 * ago,
        })),
      )
      .onConflictDoNothing(),
    db
      .insert(metricDays)
      .values(
        ['LCP', 'INP', 'CLS'].flatMap((name) =>
          ['pin_closeup', 'board'].flatMap((surface) =>
            ratings.map(([bucket, count]) => ({
              day: TODAY,
              name,
              surface,
              countryGroup: 'IN',
              bucket,
              count,
              total: count * (name === 'CLS' ? 0.02 : 800),
            })),
          ),
        ),
      )
      .onConflictDoNothing(),
    db
      .insert(metricDays)
      .values({
        day: TODAY - 2,
        name: 'missing_locale',
        surface: '',
        countryGroup: 'IN',
        bucket: '',
        count: 3,
        total: 0,
      })
      .onConflictDoNothing(),
    db
      .insert(experimentDays)
      .values(
        ['control', 'enabled'].map((group) => ({ day: TODAY, experiment: 'quiet_harbour', group, exposures: 50 })),
      )
      .onConflictDoNothing(),
  ])
  await enter(page, await makeUser(db, { isEmployee: true, locale }))
  await page.goto(origin + href('metricsTool'))
  await waitForHydration(page)
  await page.getByRole('img', { name: 'Events by the hour' }).waitFor()
  await page.getByRole('heading', { name: 'quiet_harbour' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await expectFits(page)
  await keepShot(page, `metrics-${device}-${colorScheme}-${locale}`)
  await page.getByText('pin_closeup by country group').first().click()
  await page.getByText('70% good, 20% needs improvement, 10% poor').first().waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(complaints).toEqual([])
  await close()
})
