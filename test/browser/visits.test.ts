import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { invites } from '#db/tables/invites.ts'
import { userLandingSignals } from '#db/tables/landing-signals.ts'
import type { MetricName } from '#schema/constants/metrics.ts'
import { href } from '#schema/routes.ts'
import { launchBrowser, openPage } from '../helpers/browser.ts'
import { GOOGLEBOT } from '../helpers/client.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../helpers/rows.ts'
import { signInPage } from '../helpers/sign-in-page.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const from = (country: string): BrowserContextOptions => ({ extraHTTPHeaders: { 'cf-ipcountry': country } })

const KEYS = [
  'visited_pins',
  'visited_pages',
  'completed_searches',
  'pin_deeds',
  'invite_redemption',
  'paid_landing',
  'revisitation',
] as const

type Entry = Record<string, unknown>
type Kept = Record<(typeof KEYS)[number], Entry[] & Entry>

/** What the browser keeps of visits. */
function kept(page: Page): Promise<Kept> {
  return page.evaluate(
    (keys) =>
      Object.fromEntries(
        keys.flatMap((key) => {
          const text = localStorage.getItem(key)
          return text === null ? [] : [[key, JSON.parse(text) as unknown]]
        }),
      ) as unknown as Kept,
    KEYS,
  )
}

/** Opens a page and waits until the late shell has done its work with what the server says of the visitor. */
async function settle(page: Page, path: string, referer?: string): Promise<void> {
  const state = page.waitForResponse(/\/_\/_\/state/)
  await page.goto(origin + path, referer === undefined ? {} : { referer })
  await state
  await waitForHydration(page)
  await ready(page)
}

async function aPin(page: Page): Promise<string> {
  await page.goto(`${origin}/`)
  return (await page.locator('main a[href^="/pin/"]').first().getAttribute('href')) ?? ''
}

const uploadsOf = (page: Page): Request[] => {
  const uploads: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === href('landingSignals')) uploads.push(request)
  })
  return uploads
}

interface Landing extends Entry {
  isHomeScreen: boolean
}

const landings = (page: Page) => metrics<Landing>(page, 'unauth_landing')

/** What the page has counted about itself under a name. */
const metrics = <Detail>(page: Page, name: MetricName) =>
  page.evaluate(
    (entry) => performance.getEntriesByName(entry).map((mark) => (mark as PerformanceMark).detail as Detail),
    `tackboard.${name}`,
  )

describe('of somebody who is signed out', () => {
  test('pages, searches and how they came are kept, and are counted by the metric of the landing', async () => {
    const { page, complaints, close } = await openPage(browser, from('US'))
    const code = newId()
    await db.insert(invites).values({ code, senderId: (await makeUser(db)).id, channel: 1, createdAt: Date.now() })
    const query = `utm_pai=42&ad_img=https://ads.example/a.jpg&invite_code=${code}&utm_source=homescreen_icon`
    await settle(page, `/?${query}`)
    await expect.poll(async () => (await kept(page)).visited_pages).toMatchObject([{ path: '/', pageType: 'home' }])
    expect(await kept(page)).toMatchObject({
      paid_landing: { campaignId: '42', adImageUrl: 'https://ads.example/a.jpg', ts: expect.any(Number) },
      invite_redemption: { inviteCode: code, ts: expect.any(Number) },
      revisitation: { count: 1 },
    })
    expect(await landings(page)).toMatchObject([
      { isHomeScreen: true, isPaid: true, searchEngine: null, isQUS: false, kind: 'pwa/not_qus' },
    ])
    expect(await metrics(page, 'unauth_closeups')).toEqual([{ count: '0' }])
    expect(await metrics(page, 'unauth_revisitation')).toEqual([{ days: 'first' }])
    await settle(page, '/search/pins/?q=oak%20tables&rs=typed')
    const searches = [{ query: 'oak tables', scope: 'pins', rs: 'typed', rg: null }]
    await expect.poll(async () => (await kept(page)).completed_searches).toMatchObject(searches)
    await settle(page, '/search/pins/?q=oak%20tables&rs=again')
    await settle(page, '/languages/')
    const { completed_searches, visited_pages, revisitation } = await kept(page)
    expect(completed_searches).toMatchObject(searches)
    expect(visited_pages.map(({ pageType }) => pageType)).toEqual(['home', 'search'])
    // Another page of the same tab is no other visit.
    expect(revisitation['count']).toBe(1)
    expect(await landings(page)).toEqual([])
    const again = await page.context().newPage()
    await settle(again, '/')
    await expect.poll(async () => (await kept(again)).revisitation['count']).toBe(2)
    await expect.poll(() => landings(again)).toMatchObject([{ isQUS: true, kind: 'other/qus' }])
    expect(await metrics(again, 'unauth_searches')).toEqual([{ count: '0' }])
    expect(await metrics(again, 'unauth_revisitation')).toEqual([{ days: '0' }])
    expect(complaints).toEqual([])
    await close()
  })

  test('who comes from a search engine is counted by it', async () => {
    const { page, complaints, close } = await openPage(browser, from('US'))
    await settle(page, '/', 'https://www.google.com/')
    await expect
      .poll(() => landings(page))
      .toMatchObject([{ searchEngine: 'google', isPaid: false, kind: 'google/not_qus' }])
    expect(complaints).toEqual([])
    await close()
  })

  test('a page is kept once in a row, and none beyond the twentieth; pins lose their oldest', async () => {
    const { page, close } = await openPage(browser, from('US'))
    const pin = await aPin(page)
    await settle(page, '/login/')
    await page.evaluate(() => {
      const pages = Array.from({ length: 19 }, (_, index) => ({ path: `/p${index}/`, pageType: 'profile', ts: index }))
      const pins = Array.from({ length: 20 }, (_, index) => ({
        pinId: String(index),
        link: null,
        imageSignature: 'a',
        domain: null,
        ts: index,
      }))
      localStorage.setItem('visited_pages', JSON.stringify(pages))
      localStorage.setItem('visited_pins', JSON.stringify(pins))
    })
    await settle(page, pin)
    await expect.poll(async () => (await kept(page)).visited_pages).toHaveLength(20)
    await settle(page, pin)
    await settle(page, '/')
    const { visited_pages, visited_pins } = await kept(page)
    expect([visited_pages.length, visited_pages.at(-1)?.['path']]).toEqual([20, pin])
    expect([visited_pins.length, visited_pins[0]?.['pinId']]).toEqual([20, '1'])
    await close()
  })

  test('following a pin’s link counts it as clicked, following its licence does not', async () => {
    const { page, close } = await openPage(browser, from('US'))
    const columns = { link: 'https://shop.example/' }
    const { id } = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)), { columns })
    await settle(page, href('pin', { id }))
    await page.evaluate(() => {
      for (const name of ['Shop', 'Licence']) {
        const link = document.createElement('a')
        link.href = `https://${name}.example/`
        link.target = '_blank'
        link.textContent = name
        link.addEventListener('click', (event) => event.preventDefault())
        document.querySelector('main')?.append(link)
      }
    })
    await page.getByRole('link', { name: 'Licence', exact: true }).click()
    expect((await kept(page)).pin_deeds).toBeUndefined()
    await page.getByRole('link', { name: 'Shop', exact: true }).click()
    await page.getByRole('link', { name: 'Shop', exact: true }).click()
    expect((await kept(page)).pin_deeds).toEqual({ clickthroughs: [id], downloads: [], saves: [] })
    await close()
  })

  test('what is damaged counts as nothing, and a count of visits starts anew', async () => {
    const { page, close } = await openPage(browser, from('US'))
    // A page without scripts.
    await page.goto(origin + href('pixels'))
    await page.evaluate((keys) => {
      for (const key of keys) localStorage.setItem(key, key === 'revisitation' ? '{"count":"9"}' : '{')
    }, KEYS)
    await settle(page, '/')
    await expect.poll(async () => JSON.stringify(await kept(page).catch(() => null))).toContain('visited_pages')
    const all = await kept(page)
    expect(all.visited_pages).toMatchObject([{ path: '/' }])
    expect(all.revisitation['count']).toBe(1)
    expect(all.paid_landing).toBeUndefined()
    await close()
  })
})

describe('nothing is kept', () => {
  test.each<[string, BrowserContextOptions]>([
    ['in the United Kingdom', from('GB')],
    ['in Germany', from('DE')],
    ['where nobody knows', from('XX')],
    ['with the privacy signal', { extraHTTPHeaders: { 'cf-ipcountry': 'US', 'sec-gpc': '1' } }],
    ['of a crawler', { ...from('US'), userAgent: GOOGLEBOT }],
  ])('%s', async (_, options) => {
    const { page, close } = await openPage(browser, options)
    await settle(page, '/?utm_pai=42&invite_code=abc')
    await settle(page, '/search/pins/?q=oak')
    expect(await kept(page)).toEqual({})
    expect(await landings(page)).toEqual([])
    await close()
  })

  test('after a no, and what was kept before is forgotten', async () => {
    const { page, close } = await openPage(browser, from('US'))
    await settle(page, '/?utm_pai=42')
    await expect.poll(async () => Object.keys(await kept(page)).length).toBeGreaterThan(1)
    await page.goto(origin + href('cookies'))
    await page.getByRole('button', { name: 'Reject all' }).click()
    await page.getByText('Your choice is saved.').waitFor()
    await expect.poll(() => kept(page)).toEqual({})
    await settle(page, '/search/pins/?q=oak')
    expect(await kept(page)).toEqual({})
    await close()
  })
})

describe('at a sign-in', () => {
  test('what was kept is sent once, and forgotten', async () => {
    const user = await makeUser(db)
    const { page, complaints, close } = await openPage(browser, from('US'))
    const uploads = uploadsOf(page)
    await settle(page, '/?utm_pai=42')
    await expect.poll(async () => (await kept(page)).visited_pages).toHaveLength(1)
    expect(uploads).toEqual([])
    await signInPage(page, origin, user)
    await expect.poll(() => db.$count(userLandingSignals, eq(userLandingSignals.userId, user.id))).toBe(1)
    await ready(page)
    expect(await kept(page)).toEqual({})
    const [row] = await db.select().from(userLandingSignals).where(eq(userLandingSignals.userId, user.id))
    expect(row).toMatchObject({ isRegister: false, inviteRedemption: null, paidLanding: { campaignId: '42' } })
    expect(row?.visitedPages).toMatchObject([{ path: '/', pageType: 'home' }])
    await page.goto(`${origin}/search/pins/?q=oak`)
    await waitForHydration(page)
    await ready(page)
    expect(uploads).toHaveLength(1)
    // People who are signed in are not followed.
    expect(await kept(page)).toEqual({})
    expect(complaints).toEqual([])
    await close()
  })

  test('an upload without an answer is sent again by the next page, as the same', async () => {
    const user = await makeUser(db)
    const { page, close } = await openPage(browser, from('US'))
    const uploads = uploadsOf(page)
    await settle(page, '/')
    await expect.poll(async () => (await kept(page)).visited_pages).toHaveLength(1)
    await page.route(`${origin}${href('landingSignals')}`, (route) => route.abort(), { times: 1 })
    await signInPage(page, origin, user)
    await expect.poll(() => uploads.length).toBe(1)
    await page.goto(`${origin}/`)
    await expect.poll(() => db.$count(userLandingSignals, eq(userLandingSignals.userId, user.id))).toBe(1)
    expect(uploads.map((request) => request.headers()['idempotency-key'])).toEqual([
      uploads[0]?.headers()['idempotency-key'],
      uploads[0]?.headers()['idempotency-key'],
    ])
    await close()
  })

  test('nothing is sent where nothing was kept', async () => {
    const user = await makeUser(db)
    const { page, close } = await openPage(browser, from('US'))
    const uploads = uploadsOf(page)
    await signInPage(page, origin, user)
    await ready(page)
    expect(uploads).toEqual([])
    await close()
  })

  test('nothing is sent for an account that has said no, and what was kept is forgotten', async () => {
    const user = await makeUser(db, { cookiesChosenAt: Date.now() })
    const { page, close } = await openPage(browser, from('US'))
    const uploads = uploadsOf(page)
    await settle(page, '/?utm_pai=42')
    await expect.poll(async () => (await kept(page)).visited_pages).toHaveLength(1)
    await signInPage(page, origin, user)
    await expect.poll(() => kept(page)).toEqual({})
    await ready(page)
    expect(uploads).toEqual([])
    await close()
  })
})

test('a registration tells of the visits before it, in its payload and by the upload', async () => {
  const { page, close } = await openPage(browser, from('US'))
  const uploads = uploadsOf(page)
  await settle(page, '/')
  await expect.poll(async () => (await kept(page)).visited_pages).toHaveLength(1)
  await settle(page, '/signup/?next=/today/&utm_campaign=may', 'https://blog.example/lamps?reader=ada')
  const registration = page.waitForRequest((request) => request.url().includes('/handshake/'))
  await page.getByLabel('Email').fill(`${newId().toLowerCase()}@tackboard.example`)
  await page.getByLabel('Password').fill('seven quiet herons')
  await page.getByLabel('First name').fill('Solveig')
  await page.getByLabel('Birthday').fill('1990-04-30')
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  const fields = new URLSearchParams((await registration).postData() ?? '')
  expect(JSON.parse(fields.get('visited_pages') ?? '')).toMatchObject([{ path: '/', pageType: 'home' }])
  expect(JSON.parse(fields.get('user_behavior_data') ?? '')).toMatchObject({ closeupPins: 0, isQUS: false })
  expect(fields.get('referrer')).toMatch(/^https:\/\/blog\.example\/[^?]*$/)
  expect(fields.get('utm_campaign')).toBe('may')
  await page.waitForURL(`${origin}/today/`)
  await expect.poll(() => uploads.length).toBe(1)
  expect(uploads[0]?.postDataJSON()).toMatchObject({ is_register: true, unauth_visited_pages: expect.any(String) })
  await close()
})
