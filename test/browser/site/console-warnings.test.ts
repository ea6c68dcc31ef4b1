import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import { test } from '../../helpers/browser-test.ts'
import { openIn, PHONE } from '../../helpers/browser.ts'
import { findDemoPins } from '../../helpers/feed.ts'
import { openControlled } from '../../helpers/offline.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

/** Chromium reports what was preloaded and not used three seconds after a page was loaded. */
const REPORTED_AFTER_MS = 3_500

async function load(page: Page, path: string): Promise<void> {
  await page.goto(origin + path)
  await ready(page)
}

async function waitForReport(page: Page): Promise<void> {
  await page.waitForFunction((after) => {
    const [entry] = performance.getEntriesByType('navigation')
    return entry !== undefined && entry.loadEventEnd > 0 && performance.now() > entry.loadEventEnd + after
  }, REPORTED_AFTER_MS)
}

test.for([
  ['without a service worker', 'a visitor', 'block'],
  ['with a service worker', 'a visitor', 'allow'],
  ['without a service worker', 'a member', 'block'],
  ['with a service worker', 'a member', 'allow'],
] as const)('pages print no warning in the console: %s, for %s', async ([, viewer, serviceWorkers], { open, db }) => {
  const user = await makeUser(db)
  const board = await makeBoard(db, user)
  await makeDrawnPin(db, board)
  const [pin = ''] = await findDemoPins(db, 1)
  // What `open` hears in the console fails the test.
  const page = await open({ ...PHONE, serviceWorkers, ...(viewer === 'a member' && { as: user }) })
  if (serviceWorkers === 'allow') await openControlled(page, origin + href('home'))
  const paths = [
    href('home'),
    pin,
    href('board', { username: user.username, board: board.slug }),
    href('searchScope', { scope: 'pins' }, { q: 'bread' }),
    href('messages'),
  ]
  // A tab for each, which wait together.
  const tabs = []
  for (const path of paths) {
    const tab = await openIn(page.context())
    await load(tab.page, path)
    tabs.push(tab)
  }
  for (const tab of tabs) await waitForReport(tab.page)
  expect(tabs.flatMap(({ complaints }) => complaints)).toEqual([])
  for (const tab of tabs) await tab.page.close()
  // Tiny scripts race with the page: they come from the cache sooner than it is read.
  for (const path of [...paths, ...paths]) await load(page, path)
})
