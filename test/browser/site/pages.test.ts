import type { Page } from 'playwright-core'
import { beforeAll, expect, inject } from 'vitest'
import { newId } from '#db/id.ts'
import { pinDrafts } from '#db/tables/pin-builder.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { CARD, markDocument, openInteractive, pinHeadings } from '../../helpers/feed.ts'
import { findDiscs, fitsScreen } from '../../helpers/flaws.ts'
import { watchShifts } from '../../helpers/layout-shift.ts'
import { makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

const DEVICES = [
  ['desktop', { viewport: { width: 1280, height: 900 } }],
  ['phone', PHONE],
] as const

const DISCOVERY = [
  '/',
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
  '/about/',
  '/help/',
  '/save/',
  '/terms/',
  '/privacy/',
]

const MEMBERS = [
  '/settings/account-settings/',
  '/settings/privacy/',
  '/settings/edit/password/',
  '/settings/security/',
  '/parental-passcode/',
  '/news_hub/',
  '/pin-builder/',
]

/** The board is of the demo content, whose images there are files of. */
let board = ''
let owner = ''
let pin = ''

beforeAll(async () => {
  const html = await (await fetch(`${origin}${href('searchScope', { scope: 'boards' }, { q: 'garden' })}`)).text()
  board = /href="(\/[\w.]+\/[\w-]+\/)"/.exec(html.slice(html.indexOf('<main')))?.[1] ?? ''
  owner = `/${board.split('/')[1]}/`
  pin = /href="(\/pin\/\w+\/)"/.exec(await (await fetch(origin + board)).text())?.[1] ?? ''
})

/**
 * Opens one page after the other; each must be there, hydrate without a shift, have no barrier and fit the screen, also
 * with large text, which it is left with. Colors are the same on all devices, but for the bars that all pages of a
 * phone have.
 */
async function sweep(page: Page, device: string, paths: readonly string[]): Promise<void> {
  const shifts = await watchShifts(page)
  for (const path of paths) {
    const hasContrast = device === 'desktop' || path === paths[0]
    const answer = await page.goto(origin + path)
    await ready(page)
    const found = {
      status: answer?.status(),
      headings: await page.locator('h1').count(),
      barriers: await findBarriers(page, { hasContrast }),
      moved: await shifts().then(({ value, moved }) => (value < 0.01 ? [] : moved)),
      fits: await fitsScreen(page),
      discs: await findDiscs(page),
    }
    const sound = { status: 200, headings: 1, barriers: [], moved: [], fits: [true, true], discs: [] }
    expect([path, found]).toEqual([path, sound])
  }
}

test.for(DEVICES)(
  'on a %s pages of people, boards and a pin hydrate without a shift or a barrier',
  async ([name, device], { open }) => {
    const tabs = ['', '_created/', '_saved/', '_activity/'].map((tab) => owner + tab)
    await sweep(await open(device), name, [...tabs, board, `${board}_tools/more-ideas/`, pin])
  },
)

test.for(DEVICES)(
  'on a %s pages of topics and searches hydrate without a shift or a barrier',
  async ([name, device], { open }) => {
    await sweep(await open(device), name, DISCOVERY)
  },
)

test.for(DEVICES)(
  'on a %s the pages of members hydrate without a shift or a barrier',
  async ([name, device], { open, db }) => {
    const user = await makeUser(db, { fullName: 'Signe Aas', about: 'Knots and nets.' })
    const draft = { id: newId(), ownerId: user.id, fields: {}, createdAt: 1, updatedAt: Date.now() }
    await db.insert(pinDrafts).values(draft)
    await sweep(await open({ ...device, as: user }), name, MEMBERS)
  },
)

test('with the colors of the system, buttons have a border and the current tab an outline', async ({ open }) => {
  const page = await open({ forcedColors: 'active' })
  await openInteractive(page, origin + owner)
  const follow = page.getByRole('button', { name: 'Follow' }).first()
  expect(await follow.evaluate((button) => getComputedStyle(button).borderTopStyle)).toBe('solid')
  const tab = page.getByRole('link', { name: 'Overview' })
  expect(await tab.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe('solid')
})

test('one goes from home to a pin, its pinner, a board and back, all in one document', async ({ open }) => {
  const page = await open()
  await openInteractive(page, `${origin}/`)
  const isSameDocument = await markDocument(page)
  await page.locator(CARD).first().click()
  await expect.poll(() => pinHeadings(page)).toBe(1)

  const person = page
    .locator('main article a[href$="/"]:not([href="/"])')
    .filter({ hasNotText: /^Saved to|^Visit/ })
    .first()
  const name = await person.innerText()
  const heading = async () => (await page.locator('h1').innerText()).trim()
  await person.click()
  await expect.poll(heading).toBe(name)
  expect(await page.title()).toBe(`${name} | Tackboard`)

  const board = page.getByRole('list', { name: 'Boards' }).getByRole('link').first()
  const path = await board.getAttribute('href')
  await board.click()
  await page.waitForURL(origin + path)
  await expect.poll(() => page.locator('main a', { hasText: 'More ideas' }).count()).toBe(1)
  await expect.poll(() => page.locator(CARD).count()).toBeGreaterThan(0)

  await page.goBack()
  await expect.poll(heading).toBe(name)
  await page.goBack()
  await expect.poll(() => pinHeadings(page)).toBe(1)
  expect(await isSameDocument()).toBe(true)
})

async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    const link = document.createElement('a')
    link.href = path
    document.querySelector('main')?.append(link)
    link.click()
  }, path)
}

test('a link to a missing page shows 404, and one to a member page leads to the login page', async ({ open }) => {
  const page = await open({ expects: /\b404\b/ })
  await openInteractive(page, `${origin}/signup/`)
  await followLink(page, '/nobody-of-that-name/')
  await expect.poll(() => page.title()).toBe('Page not found | Tackboard')
  expect(await page.locator('h1').innerText()).toBe("We couldn't find that page")
  await followLink(page, href('privacySettings'))
  await page.waitForURL(`${origin}${href('login', {}, { next: href('privacySettings') })}`)
})

test('a search leads to results, and to those of another kind', async ({ open }) => {
  const page = await open()
  await openInteractive(page, `${origin}/search/`)
  await page.getByRole('main').getByRole('searchbox').fill('garden')
  await page.getByRole('main').getByRole('searchbox').press('Enter')
  await page.waitForURL(`${origin}/search/pins/?q=garden`)
  await expect.poll(() => page.locator('h1').innerText()).toBe('Results for “garden”')
  await page.getByRole('link', { name: 'Boards' }).click()
  await page.waitForURL(`${origin}/search/boards/?q=garden`)
  await expect
    .poll(() => page.getByRole('list', { name: 'Results for “garden”' }).getByRole('link').count())
    .toBeGreaterThan(0)
})

test('the list of topics goes on as one scrolls', async ({ open }) => {
  const page = await open()
  await openInteractive(page, `${origin}/discover/topics/`)
  const tiles = page.getByRole('list', { name: 'Topics' }).getByRole('link')
  await tiles.last().scrollIntoViewIfNeeded()
  await expect.poll(() => tiles.count()).toBeGreaterThan(48)
})
