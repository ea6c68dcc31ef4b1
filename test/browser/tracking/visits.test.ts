import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { userLandingSignals } from '#db/tables/tracking/landing-signals.ts'
import { href } from '#schema/routes.ts'
import { readMetrics } from '../../helpers/altered-page.ts'
import { test } from '../../helpers/browser-test.ts'
import { logInPage } from '../../helpers/log-in-page.ts'
import { makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

const kept = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key)

test('a visit is that of a tab, by what led there: pages add to it, another tab is another one', async ({ open }) => {
  const page = await open({ country: 'US' })
  await page.goto(`${origin}/`, { referer: 'https://www.google.com/' })
  await ready(page)
  expect(await readMetrics(page, 'unauth_landing')).toMatchObject([
    { searchEngine: 'google', isPaid: false, kind: 'google/not_qus' },
  ])
  await page.goto(`${origin}/search/pins/?q=oak%20tables`)
  await ready(page)
  expect(await kept(page, 'visited_pages')).toMatchObject([{ pageType: 'home' }, { pageType: 'search' }])
  expect(await kept(page, 'completed_searches')).toMatchObject([{ query: 'oak tables' }])
  expect(await kept(page, 'revisitation')).toMatchObject({ count: 1 })
  expect(await readMetrics(page, 'unauth_landing')).toEqual([])
  const again = await page.context().newPage()
  await again.goto(`${origin}/`)
  await ready(again)
  expect(await kept(again, 'revisitation')).toMatchObject({ count: 2 })
  expect(await readMetrics(again, 'unauth_landing')).toMatchObject([{ isQUS: true, kind: 'other/qus' }])
  expect(await readMetrics(again, 'unauth_searches')).toEqual([{ count: '0' }])
  expect(await readMetrics(again, 'unauth_revisitation')).toEqual([{ days: '0' }])
})

test('what a browser kept before a login is stored with the account once, and forgotten', async ({ open, db }) => {
  const user = await makeUser(db)
  const page = await open({ country: 'US' })
  let uploads = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === href('landingSignals')) uploads += 1
  })
  await page.goto(`${origin}/?utm_pai=42`)
  await ready(page)
  await logInPage(page, origin, user)
  const stored = () => db.select().from(userLandingSignals).where(eq(userLandingSignals.userId, user.id))
  await expect.poll(stored).toMatchObject([{ isRegister: false, paidLanding: { campaignId: '42' } }])
  expect(await kept(page, 'visited_pages')).toBeNull()
  // A page that is left before its answer has come sends the same upload again.
  await expect.poll(() => kept(page, 'landing_signals')).toBeNull()
  await page.goto(`${origin}/search/pins/?q=oak`)
  await ready(page)
  expect(uploads).toBe(1)
  expect(await kept(page, 'visited_pages')).toBeNull()
})
