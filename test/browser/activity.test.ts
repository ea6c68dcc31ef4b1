import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { events } from '#db/tables/events.ts'
import { EVENT_TYPES, VIEW_TYPES } from '#schema/constants/events.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { playEventServer, waitingEvents } from '../helpers/event-log.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { makeBoard, makeDrawnPin, makeSession, makeUser, type PinRow } from '../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const SHOTS = process.env['SHOTS']

/** Whose browser asks not to be tracked: what is recorded is then what the test has put there. */
const SILENT = { 'sec-gpc': '1' }

let browser: Browser
let pin: PinRow

beforeAll(async () => {
  browser = await launchBrowser()
  pin = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)), { columns: { title: 'Boats at first light' } })
})
afterAll(() => browser.close())

async function setCookie(page: Page, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url: origin.replace('http:', 'https:'), secure: true }])
}

/** Many impressions, then a visit to the pin. */
async function record(owner: { userId: string } | { unauthId: string }): Promise<void> {
  const at = Date.now() - 3_600_000
  const row = (columns: Partial<typeof events.$inferInsert>): typeof events.$inferInsert => ({
    clientUuid: randomUUID(),
    day: Math.floor(at / 86_400_000),
    at,
    receivedAt: at,
    eventType: EVENT_TYPES.pinImpression,
    objectId: pin.id,
    country: 'US',
    region: '',
    device: 'desktop',
    locale: 'en_US',
    appVersion: 'test',
    data: {},
    ...owner,
    ...columns,
  })
  await db
    .insert(events)
    .values([
      ...Array.from({ length: 60 }, () => row({})),
      row({ eventType: EVENT_TYPES.view, viewType: VIEW_TYPES.pin }),
      row({ eventType: EVENT_TYPES.componentActiveEnd, objectId: null, durationMs: 83_000 }),
    ])
}

test.each<[device: string, colorScheme: 'light' | 'dark', locale: string, options: BrowserContextOptions]>([
  ['desktop', 'light', 'en_US', { viewport: { width: 1280, height: 900 } }],
  ['phone', 'dark', 'en_US', PHONE],
  ['phone', 'light', 'he_IL', PHONE],
  ['desktop without scripts', 'dark', 'he_IL', { javaScriptEnabled: false }],
])(
  'somebody reads, downloads and erases what was recorded: %s, %s, %s',
  async (device, colorScheme, locale, options) => {
    const { page, complaints, close } = await openPage(browser, { ...options, colorScheme, extraHTTPHeaders: SILENT })
    const user = await makeUser(db, { locale })
    await record({ userId: user.id })
    await setCookie(page, await makeSession(db, user))
    await page.goto(origin + href('privacySettings'))
    await page.getByRole('link', { name: 'See, download or erase what was recorded of you' }).click()
    await page.getByRole('heading', { name: 'Your activity' }).waitFor()
    const hasScripts = options.javaScriptEnabled !== false
    const lookAt = async (name: string) => {
      if (hasScripts) {
        await waitForHydration(page)
        expect(await findBarriers(page)).toEqual([])
        const [wide, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
        expect(wide).toBeLessThanOrEqual(width ?? 0)
      }
      if (SHOTS)
        await page.screenshot({ path: `${SHOTS}/${name}-${device}-${colorScheme}-${locale}.png`, fullPage: true })
    }
    const entries = page.getByRole('region', { name: 'What was recorded' }).getByRole('listitem')
    expect(await entries.count()).toBe(50)
    expect(await entries.nth(0).innerText()).toContain('A part of a page was in front of you no longer for 1:23')
    expect(await entries.nth(1).innerText()).toMatch(/You opened a Pin\s+Boats at first light/)
    await lookAt('activity')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download all of it' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^tackboard-activity-.*\.json$/)
    const kept = JSON.parse(await readFile(await download.path(), 'utf8')) as { activity: unknown[] }
    expect(kept.activity).toHaveLength(62)

    await page.getByRole('link', { name: 'Older ones' }).click()
    await page.waitForURL(/after=/)
    await expect.poll(() => entries.count()).toBe(12)
    await page.getByRole('link', { name: 'To the newest' }).click()
    await expect.poll(() => entries.count()).toBe(50)

    await page.getByLabel('Yes, erase all that was recorded').check()
    await page.getByRole('button', { name: 'Erase my activity' }).click()
    await page.getByRole('status').filter({ hasText: 'What was recorded of you is erased.' }).waitFor()
    await page.getByText('There is no entry at the moment.').waitFor()
    expect(await db.$count(events, eq(events.userId, user.id))).toBe(0)
    await lookAt('erased')
    expect(complaints).toEqual([])
    await close()
  },
)

test('to erase without the box ticked says what to do', async () => {
  const { page, close } = await openPage(browser, { extraHTTPHeaders: SILENT })
  const user = await makeUser(db)
  await record({ userId: user.id })
  await setCookie(page, await makeSession(db, user))
  await page.goto(origin + href('activityLog'))
  await page.getByRole('button', { name: 'Erase my activity' }).click()
  await page.getByRole('alert').filter({ hasText: 'Tick the box to say that you mean it.' }).waitFor()
  expect(await db.$count(events, eq(events.userId, user.id))).toBe(62)
  await close()
})

test('somebody who is signed out sees what their browser is known for, by the cookies page', async () => {
  const { page, complaints, close } = await openPage(browser)
  // With the signal the browser would lose its id; so what this visit makes goes nowhere.
  await playEventServer(page.context())
  const unauthId = randomBytes(16).toString('hex')
  await record({ unauthId })
  await setCookie(page, `__Host-unauth_id=${unauthId}`)
  await page.goto(origin + href('cookies'))
  await waitForHydration(page)
  await page.getByRole('link', { name: 'See, download or erase what was recorded of you' }).click()
  await page.getByText('recorded of this browser while nobody was logged in here').waitFor()
  await page.getByLabel('Yes, erase all that was recorded').check()
  await page.getByRole('button', { name: 'Erase my activity' }).click()
  await page.getByRole('status').filter({ hasText: 'What was recorded of you is erased.' }).waitFor()
  expect(await db.$count(events, eq(events.unauthId, unauthId))).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('a browser without an id is told that nothing is kept', async () => {
  const { page, complaints, close } = await openPage(browser, { extraHTTPHeaders: SILENT })
  await page.goto(origin + href('activityLog'))
  await page.getByText('Nothing is recorded about you').waitFor()
  await waitForHydration(page)
  expect(await page.getByRole('button', { name: 'Erase my activity' }).count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

test('what has not left the browser yet is erased as well', async () => {
  const { page, close } = await openPage(browser)
  const user = await makeUser(db)
  await setCookie(page, await makeSession(db, user))
  const server = await playEventServer(page.context(), 'abort')
  await page.goto(origin + href('pin', { id: pin.id }))
  await waitForHydration(page)
  await page.goto(origin + href('activityLog'))
  await waitForHydration(page)
  await expect.poll(async () => (await waitingEvents(page)).length).toBeGreaterThan(0)
  await page.getByLabel('Yes, erase all that was recorded').check()
  const erasedFrom = Date.now()
  await page.getByRole('button', { name: 'Erase my activity' }).click()
  await page.getByRole('status').filter({ hasText: 'What was recorded of you is erased.' }).waitFor()
  // Then only what came after it arrives.
  server.answer = 'take'
  await page.goto(origin + href('pin', { id: pin.id }))
  await expect.poll(() => server.taken.length).toBeGreaterThan(0)
  for (const { time } of server.taken) expect(time / 1e6).toBeGreaterThanOrEqual(erasedFrom)
  await close()
})
