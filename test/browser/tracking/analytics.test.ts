import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import { makeShownPin, recordMetrics } from '../../helpers/analytics-rows.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { makeUser } from '../../helpers/rows.ts'
import { saveScreenshot } from '../../helpers/screenshots.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }
const LOOKS = [
  { name: 'desktop-dark', isMirrored: true, options: { ...DESKTOP, colorScheme: 'dark' } },
  { name: 'phone-light', isMirrored: false, options: { ...PHONE, colorScheme: 'light' } },
] as const

async function expectReadable(page: Page): Promise<void> {
  expect(await findBarriers(page)).toEqual([])
  const [wide, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(wide).toBeLessThanOrEqual(width ?? 0)
}

test('figures are readable on a dark desktop from right to left and on a light phone', async ({ open, db }) => {
  for (const { name, isMirrored, options } of LOOKS) {
    const { owner, pin } = await makeShownPin(db)
    const page = await open({ ...options, isMirrored, as: owner })
    await page.goto(origin + href('businessAnalytics'))
    await ready(page)
    expect(await page.locator('html').getAttribute('dir')).toBe(isMirrored ? 'rtl' : 'ltr')
    const chart = page.getByRole('img', { name: 'Impressions' })
    await expectReadable(page)
    await saveScreenshot(page, `analytics-${name}.png`, { fullPage: true })
    // Time runs as the text does: today's dot is at the end of the line.
    const [box, dot] = [await chart.boundingBox(), await chart.locator('circle').boundingBox()]
    const middle = (dot?.x ?? 0) + (dot?.width ?? 0) / 2
    const end = isMirrored ? (box?.x ?? 0) : (box?.x ?? 0) + (box?.width ?? 0)
    expect(Math.abs(middle - end)).toBeLessThan(2)
    await page.getByText('Show as a table').click()
    await page.getByRole('cell', { name: '900', exact: true }).first().waitFor()
    await expectReadable(page)
    await page.getByRole('link', { name: '7 days' }).click()
    await page.waitForURL('**?days=7')
    await page.getByText('from the previous 7 days').first().waitFor()
    await page.getByRole('link', { name: 'A lighthouse with a blue door' }).click()
    await page.waitForURL(`**${href('businessPinAnalytics', { id: pin.id })}?days=7`)
    await page.getByRole('heading', { name: 'A lighthouse with a blue door' }).waitFor()
    await expectReadable(page)
    await saveScreenshot(page, `pin-analytics-${name}.png`, { fullPage: true })
  }
})

test('employees read the metrics on a dark desktop from right to left and on a light phone', async ({ open, db }) => {
  await recordMetrics(db)
  for (const { name, isMirrored, options } of LOOKS) {
    const page = await open({ ...options, isMirrored, as: await makeUser(db, { isEmployee: true }) })
    await page.goto(origin + href('metricsTool'))
    await ready(page)
    await page.getByRole('img', { name: 'Events per hour' }).waitFor()
    await page.getByRole('heading', { name: 'quiet_harbour' }).waitFor()
    await expectReadable(page)
    await saveScreenshot(page, `metrics-${name}.png`, { fullPage: true })
    // The surface that comes first depends on what other pages have recorded.
    const groups = page.locator('details', { hasText: 'pin_closeup by country group' }).first()
    await groups.locator('summary').click()
    await groups.getByText('70% good, 20% needs improvement, 10% poor').waitFor()
    expect(await findBarriers(page)).toEqual([])
  }
})
