import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { pins } from '#db/tables/pins/pins.ts'
import { href } from '#schema/routes.ts'
import { readMetrics } from '../../helpers/altered-page.ts'
import { test } from '../../helpers/browser-test.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../../helpers/database-proxy.ts'
import { CARD } from '../../helpers/feed.ts'
import { watchLayoutShift } from '../../helpers/layout-shift.ts'
import { ready } from '../../helpers/settle.ts'
import { startSite, type Site } from '../../helpers/site.ts'

let site: Site
let proxy: DatabaseProxy

beforeAll(async () => {
  site = await startSite({
    demo: true,
    // The document stays open until the test has seen what came first, however busy the machine is.
    vars: { STREAM_TIMEOUT_MS: '60000', DATABASE_TIMEOUT_MS: '25000' },
    databaseProxy: async (url) => (proxy = await startDatabaseProxy(url)),
  })
})
afterAll(() => site.stop())

test('a pin whose related pins are late is there before them, and hydrated as it came', async ({ open }) => {
  const [pin] = await site.db
    .select({ id: pins.id })
    .from(pins)
    .where(and(eq(pins.audience, 'public'), eq(pins.isHidden, false), eq(pins.isUnsafe, false)))
    .limit(1)
  // The local runtime holds a compressed document back until its end.
  const page = await open({ extraHTTPHeaders: { 'accept-encoding': 'identity' } })
  const layoutShift = await watchLayoutShift(page)
  const pause = proxy.pause(/related_pins/)
  const state = page.waitForResponse(/\/_\/_\/state/)
  await page.goto(site.origin + href('pin', { id: pin?.id ?? '' }), { waitUntil: 'commit' })
  const heading = page.locator('main article h1')
  await heading.waitFor()
  const served = await heading.elementHandle()
  expect(await page.locator(CARD).count()).toBe(0)

  // What the page learns of its visitor meanwhile renders it again.
  await (await state).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  pause.release()
  await page.locator(CARD).first().waitFor()
  await ready(page)
  expect(await heading.evaluate((element, served) => element === served, served)).toBe(true)
  expect(await readMetrics(page, 'recoverable_hydration_error')).toEqual([])
  expect(await readMetrics(page, 'query_miss')).toEqual([])
  expect(await layoutShift()).toBeLessThan(0.01)
})
