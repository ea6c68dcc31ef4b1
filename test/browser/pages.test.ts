import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { watchLayoutShift } from '../helpers/layout-shift.ts'
import { makeSession, makeUser } from '../helpers/rows.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
let browser: Browser
let session: string
let paths: Record<string, string>

beforeAll(async () => {
  browser = await launchBrowser()
  const user = await makeUser(db, { fullName: 'Signe Aas', about: 'Knots and nets.' })
  session = (await makeSession(db, user)).split('=')[1] ?? ''
  // A person and a board of the demo content, whose pictures there are files of.
  const html = await (await fetch(`${origin}${href('searchScope', { scope: 'boards' }, { q: 'garden' })}`)).text()
  const found = /href="(\/[\w.]+\/[\w-]+\/)"/.exec(html.slice(html.indexOf('<main')))?.[1] ?? ''
  paths = {
    profile: `/${found.split('/')[1]}/`,
    created: `/${found.split('/')[1]}/_created/`,
    saved: `/${found.split('/')[1]}/_saved/`,
    activity: `/${found.split('/')[1]}/_activity/`,
    board: found,
    ideas: `${found}_tools/more-ideas/`,
  }
})
afterAll(() => browser.close())

const DEVICES = [
  ['desktop', { viewport: { width: 1280, height: 900 } }],
  ['phone', PHONE],
] as const

async function signIn(page: Page): Promise<void> {
  await page
    .context()
    .addCookies([{ name: '__Host-session', value: session, url: origin.replace('http:', 'https:'), secure: true }])
}

async function expectClean(page: Page, path: string, complaints: string[], shift: () => Promise<number>) {
  const answer = await page.goto(origin + path)
  expect([path, answer?.status()]).toEqual([path, 200])
  await waitForHydration(page)
  await ready(page)
  expect([path, await page.locator('h1').count()]).toEqual([path, 1])
  expect([path, await findBarriers(page)]).toEqual([path, []])
  expect([path, complaints]).toEqual([path, []])
  expect(await shift()).toBeLessThan(0.01)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, path).toBeLessThanOrEqual(0)
}

const EVERYBODYS = [
  'profile',
  'created',
  'saved',
  'activity',
  'board',
  'ideas',
  '/topics/mountains/',
  '/discover/topics/',
  '/categories/nature/',
  '/today/',
  '/search/',
  '/search/pins/?q=soup',
  '/search/boards/?q=garden',
  '/search/users/?q=a',
  '/visual-search/',
  '/signup/',
  '/more_ideas/',
]

const MEMBERS = [
  '/settings/account-settings/',
  '/settings/privacy/',
  '/settings/edit/password/',
  '/settings/security/',
  '/parental-passcode/',
  '/news_hub/',
]

for (const [device, options] of DEVICES) {
  test.each(EVERYBODYS)(`on a ${device} %s hydrates without a complaint, a shift or a barrier`, async (name) => {
    const { page, complaints, close } = await openPage(browser, options)
    const shift = await watchLayoutShift(page)
    await expectClean(page, paths[name] ?? name, complaints, shift)
    await close()
  })

  test(`on a ${device} the pages of members hydrate without a complaint, a shift or a barrier`, async () => {
    const { page, complaints, close } = await openPage(browser, options)
    await signIn(page)
    const shift = await watchLayoutShift(page)
    for (const path of MEMBERS) await expectClean(page, path, complaints, shift)
    await close()
  })
}

test('one goes from home to a pin, its pinner, a board and back, all in one document', async () => {
  const { page, complaints, close } = await openPage(browser)
  await page.goto(origin)
  await waitForHydration(page)
  await page.evaluate(() => Object.assign(globalThis, { isMarked: true }))
  await page.locator('main a[href^="/pin/"]').first().click()
  await expect.poll(() => page.locator('main article h1').count()).toBe(1)

  const person = page
    .locator('main article a[href$="/"]')
    .filter({ hasNotText: /^Saved to|^Visit/ })
    .first()
  const name = await person.innerText()
  await person.click()
  await expect.poll(async () => (await page.locator('h1').innerText()).trim()).toBe(name)
  expect(await page.title()).toBe(`${name} | Tackboard`)

  const board = page.getByRole('list', { name: 'Boards' }).getByRole('link').first()
  const path = await board.getAttribute('href')
  await board.click()
  await page.waitForURL(origin + path)
  await expect.poll(() => page.locator('main a', { hasText: 'More ideas for this board' }).count()).toBe(1)
  await expect.poll(() => page.locator('main a[href^="/pin/"]').count()).toBeGreaterThan(0)

  await page.goBack()
  await expect.poll(async () => (await page.locator('h1').innerText()).trim()).toBe(name)
  await page.goBack()
  await expect.poll(() => page.locator('main article h1').count()).toBe(1)
  expect(await page.evaluate(() => 'isMarked' in globalThis)).toBe(true)
  expect(complaints).toEqual([])
  await close()
})

test('a link to what only members see leads to the login page', async () => {
  const { page, complaints, close } = await openPage(browser)
  await page.goto(`${origin}/signup/`)
  await waitForHydration(page)
  await page.evaluate((path) => {
    const link = document.createElement('a')
    link.href = path
    document.querySelector('main')?.append(link)
    link.click()
  }, href('privacySettings'))
  await page.waitForURL(`${origin}${href('login', {}, { next: href('privacySettings') })}`)
  await waitForHydration(page)
  expect(complaints).toEqual([])
  await close()
})

test('a link to what is not there shows that it is not', async () => {
  const { page, close } = await openPage(browser)
  await page.goto(`${origin}/signup/`)
  await waitForHydration(page)
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/nobody-of-that-name/'
    document.querySelector('main')?.append(link)
    link.click()
  })
  await expect.poll(() => page.title()).toBe('Page not found | Tackboard')
  expect(await page.locator('h1').innerText()).toBe("We couldn't find that page")
  await close()
})

test('a search leads to results, and to those of another kind', async () => {
  const { page, complaints, close } = await openPage(browser)
  await page.goto(`${origin}/search/`)
  await waitForHydration(page)
  await page.getByRole('main').getByRole('searchbox').fill('garden')
  await page.getByRole('main').getByRole('searchbox').press('Enter')
  await page.waitForURL(`${origin}/search/pins/?q=garden`)
  await expect.poll(() => page.locator('h1').innerText()).toBe('Results for garden')
  await page.getByRole('link', { name: 'Boards' }).click()
  await page.waitForURL(`${origin}/search/boards/?q=garden`)
  await expect
    .poll(() => page.getByRole('list', { name: 'Results for garden' }).getByRole('link').count())
    .toBeGreaterThan(0)
  expect(complaints).toEqual([])
  await close()
})

test('the list of topics goes on as one scrolls', async () => {
  const { page, complaints, close } = await openPage(browser)
  await page.goto(`${origin}/discover/topics/`)
  await waitForHydration(page)
  const tiles = page.getByRole('list', { name: 'Topics' }).getByRole('link')
  await tiles.last().scrollIntoViewIfNeeded()
  await expect.poll(() => tiles.count()).toBeGreaterThan(48)
  expect(complaints).toEqual([])
  await close()
})

test('pages read without JavaScript, and lead on', async () => {
  const { page, close } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}${paths['profile'] ?? ''}`)
  await page.getByRole('link', { name: 'Saved' }).click()
  await page.waitForURL(/_saved\/$/)
  const board = paths['board'] ?? ''
  await page.getByRole('list', { name: 'Boards' }).locator(`a[href="${board}"]`).click()
  await page.waitForURL(origin + board)
  expect(await page.locator('main a[href^="/pin/"]').count()).toBeGreaterThan(0)
  await close()
})
