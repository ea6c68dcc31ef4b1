import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { AD_BLOCKER_NOTICE_DELAY_MS, AD_BLOCKER_SILENCE_MS } from '#schema/constants/ad-blocker.ts'
import { href } from '#schema/routes.ts'
import { AD_BLOCKER_KEY } from '#ui/app/kept-keys.ts'
import {
  blockRequests,
  hideAds,
  isNoticeTime,
  notice,
  openInGroup,
  recordOf,
  visitAndLook,
  waitForRecord,
} from '../helpers/ad-blocker.ts'
import { metricsOf } from '../helpers/altered-page.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { watchLayoutShift } from '../helpers/layout-shift.ts'
import { makeUser } from '../helpers/rows.ts'
import { signInPage } from '../helpers/sign-in-page.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const LONG_AGO = '2026-01-02T03:04:05.000Z'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const open = (path: string, group: string, options: BrowserContextOptions = {}) =>
  openInGroup(browser, origin + path, group, options)

/** Puts a record there before any page is loaded, once. */
async function keepRecord(page: Page, record: string): Promise<void> {
  await page.addInitScript(
    ([key = '', value = '']) => {
      if (sessionStorage.getItem('kept') !== null) return
      sessionStorage.setItem('kept', '1')
      localStorage.setItem(key, value)
    },
    [AD_BLOCKER_KEY, record],
  )
}

test.each([
  ['requests', blockRequests, {}],
  ['elements', hideAds, PHONE],
] as const)('somebody whose blocker keeps %s away is told, until they have read it', async (_, block, options) => {
  const { page, complaints, close, visit } = await open('/', 'enabled', options)
  const layoutShift = await watchLayoutShift(page)
  await block(page)
  await visit()
  await notice(page).waitFor()
  for (const text of [
    'Please disable your ad blocker to access more features and get the full experience',
    'After you disable the ad blocker, please refresh the page.',
  ]) {
    expect(await notice(page).getByText(text, { exact: true }).isVisible()).toBe(true)
  }
  expect(await findBarriers(page)).toEqual([])
  expect(await layoutShift()).toBeLessThan(0.01)
  expect(Object.keys((await recordOf(page)) ?? {}).toSorted()).toEqual(['adblockDetectedAt', 'displayedAt'])
  // The page stays usable meanwhile.
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await page.locator('input[name="username_or_email"]').waitFor()
  await notice(page).getByRole('button', { name: 'Got it' }).press('Enter')
  await notice(page).waitFor({ state: 'detached' })
  const { dismissedAt, adblockDetectedAt } = (await recordOf(page)) ?? {}
  expect(Date.parse(dismissedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  await visit()
  await page.waitForFunction(isNoticeTime, AD_BLOCKER_NOTICE_DELAY_MS)
  expect(await notice(page).count()).toBe(0)
  expect((await recordOf(page))?.adblockDetectedAt).toBe(adblockDetectedAt)
  expect(complaints.filter((line) => !line.includes('ERR_BLOCKED_BY_CLIENT'))).toEqual([])
  await close()
})

test('thirty days after it was closed it comes again; to refresh loads the page anew', async () => {
  const { page, close, visit } = await open('/', 'enabled')
  await blockRequests(page)
  await visit()
  await notice(page).getByRole('button', { name: 'Close' }).click()
  await notice(page).waitFor({ state: 'detached' })
  const dismissedAt = new Date(Date.now() - AD_BLOCKER_SILENCE_MS).toISOString()
  await page.evaluate(
    ([key = '', at = '']) => {
      const record = JSON.parse(localStorage.getItem(key) ?? '{}') as object
      localStorage.setItem(key, JSON.stringify({ ...record, dismissedAt: at }))
    },
    [AD_BLOCKER_KEY, dismissedAt],
  )
  await visit()
  await notice(page).waitFor()
  await page.evaluate(() => Object.assign(globalThis, { isMarked: true }))
  await notice(page).getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => page.evaluate(() => 'isMarked' in globalThis).catch(() => true)).toBe(false)
  await notice(page).waitFor()
  await close()
})

test('without a blocker nothing is told, nothing complains, and what was found is kept', async () => {
  const { page, complaints, close, visit } = await open('/', 'enabled')
  await visit()
  await waitForRecord(page, 'noAdBlockDetectedAt')
  expect(Object.keys((await recordOf(page)) ?? {})).toEqual(['noAdBlockDetectedAt'])
  expect(await page.locator('.adsbox').count()).toBe(0)
  expect(await notice(page).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('a connection that breaks off once is no blocker', async () => {
  const { page, close, visit } = await open('/', 'enabled')
  let asked = 0
  await page.route('**/ads/**', async (route) => {
    asked += 1
    await (asked === 1 ? route.abort('connectionreset') : route.continue())
  })
  await visit()
  await waitForRecord(page, 'noAdBlockDetectedAt')
  expect(Object.keys((await recordOf(page)) ?? {})).toEqual(['noAdBlockDetectedAt'])
  expect(asked).toBe(2)
  await close()
})

test('a blocker that was disabled is noticed, once', async () => {
  const { page, complaints, close, visit } = await open('/', 'enabled')
  await keepRecord(page, JSON.stringify({ adblockDetectedAt: LONG_AGO }))
  await visit()
  await waitForRecord(page, 'noAdBlockDetectedAt')
  await expect.poll(() => metricsOf(page, 'ad_blocker_disabled')).toHaveLength(1)
  const { noAdBlockDetectedAt } = (await recordOf(page)) ?? {}
  await visitAndLook(page, visit)
  expect((await recordOf(page))?.noAdBlockDetectedAt).toBe(noAdBlockDetectedAt)
  expect(await metricsOf(page, 'ad_blocker_disabled')).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

test.each([
  ['on pages for businesses', '/business/agreement/en/', 'enabled'],
  ['where the experiment leaves it out', '/', 'control'],
])('%s nobody is told', async (_, path, group) => {
  const { page, close, visit } = await open(path, group)
  await blockRequests(page)
  await visit()
  await waitForRecord(page, 'adblockDetectedAt')
  await page.waitForFunction(isNoticeTime, AD_BLOCKER_NOTICE_DELAY_MS)
  expect(await notice(page).count()).toBe(0)
  expect((await recordOf(page))?.displayedAt).toBeUndefined()
  await close()
})

test('a damaged record is thrown away', async () => {
  const { page, complaints, close, visit } = await open('/', 'enabled')
  await keepRecord(page, JSON.stringify({ adblockDetectedAt: 5, dismissedAt: 'never' }))
  await visit()
  await waitForRecord(page, 'noAdBlockDetectedAt')
  expect(Object.keys((await recordOf(page)) ?? {})).toEqual(['noAdBlockDetectedAt'])
  expect(complaints).toEqual([])
  await close()
})

test.each([
  ['as long as the question about cookies is open', { extraHTTPHeaders: { 'cf-ipcountry': 'DE' } }],
  ['where the browser asks not to be tracked', { extraHTTPHeaders: { 'sec-gpc': '1' } }],
])('nobody looks for a blocker %s', async (_, options) => {
  const { page, complaints, close, visit } = await open('/', 'enabled', options)
  let isAsked = false
  page.on('request', (request) => {
    isAsked ||= request.url().includes('/ads/')
  })
  await hideAds(page)
  await visit()
  await ready(page)
  await page.waitForFunction(isNoticeTime, AD_BLOCKER_NOTICE_DELAY_MS)
  expect(isAsked).toBe(false)
  expect(await recordOf(page)).toBeNull()
  expect(await notice(page).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('an employee is told as the experiment says, and the server hears of the experiment once', async () => {
  const user = await makeUser(db, { isEmployee: true })
  const { page, close } = await openPage(browser)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('ActivateExperimentResource')) calls.push(request.postData() ?? '')
  })
  await signInPage(page, origin, user)
  await blockRequests(page)
  const heard = page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('"experiment_name":"adblock_notice"'),
  )
  await page.goto(origin + href('today'))
  expect((await heard).status()).toBe(200)
  await notice(page).waitFor()
  const before = calls.length
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).first().click()
  await page.waitForURL(`${origin}/`)
  expect(calls.slice(before).filter((body) => body.includes('adblock_notice'))).toEqual([])
  expect(JSON.parse(calls.find((body) => body.includes('adblock_notice')) ?? '')).toEqual({
    options: [{ experiment_name: 'adblock_notice', experiment_group: 'employees' }],
  })
  await close()
})
