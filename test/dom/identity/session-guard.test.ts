import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageState } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { AUTH_CHECK_INTERVAL_MS } from '#schema/site/shell-constants.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { STATE } from '../../helpers/dom-events.ts'
import { openDom, type DomBrowser, type DomPage } from '../../helpers/dom.ts'
import { makeUser, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

let user: UserRow

beforeEach(async () => {
  user = await makeUser(db, { fullName: 'Ivar Holm' })
})
afterEach(() => vi.useRealTimers())

function lookAway(page: DomPage): void {
  page.hide()
  page.show()
}

const findChecks = ({ calls }: DomBrowser) => calls.filter(({ path }) => path.startsWith(STATE)).length

test.each([
  ['that was signed out', false],
  ['of another account', true],
])('a tab %s becomes the page of the account that has signed in meanwhile, and says so', async (_, hasOther) => {
  const browser = await openDom(hasOther ? { as: await makeUser(db) } : {})
  const page = await browser.goto(href('home'))
  browser.cookies.clear()
  await browser.logIn(user)
  lookAway(page)
  await expect.poll(() => browser.departures).toEqual(['reload'])
  const reloaded = await browser.goto(href('home'))
  await reloaded.screen.findByText("You're now logged in as Ivar Holm")
  expect(reloaded.screen.queryByRole('link', { name: 'Log in' })).toBeNull()
})

test.each([
  ['frozen', () => document, 'freeze', 'resume'],
  ['kept for going back', () => window, 'pagehide', 'pageshow'],
])('a page that was %s is checked when it is back', async (_, target, pausing, resuming) => {
  const browser = await openDom()
  await browser.goto(href('home'))
  target().dispatchEvent(new Event(pausing))
  await browser.logIn(user)
  target().dispatchEvent(new Event(resuming))
  await expect.poll(() => browser.departures).toEqual(['reload'])
})

test('while nothing changes a tab asks at most every thirty seconds, and stays as it is', async () => {
  const browser = await openDom({ as: user })
  const page = await browser.goto(href('home'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  const before = findChecks(browser)
  lookAway(page)
  await vi.advanceTimersByTimeAsync(0)
  expect(findChecks(browser) - before).toBe(1)
  for (let turn = 0; turn < 3; turn += 1) {
    page.hide()
    await vi.advanceTimersByTimeAsync(5_000)
    page.show()
  }
  await vi.advanceTimersByTimeAsync(AUTH_CHECK_INTERVAL_MS - 15_001)
  expect(findChecks(browser) - before).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(findChecks(browser) - before).toBe(2)
  expect(browser.departures).toEqual([])
})

test('a check that fails changes nothing, and the next one counts', async () => {
  let isFailing = false
  const browser = await openDom({
    as: user,
    play: ({ path }) => (isFailing && path.startsWith(STATE) ? new Response('no', { status: 500 }) : undefined),
  })
  const page = await browser.goto(href('home'))
  isFailing = true
  const before = findChecks(browser)
  browser.cookies.clear()
  lookAway(page)
  await expect.poll(() => findChecks(browser)).toBe(before + 1)
  isFailing = false
  // Another tab shows a user's page, which makes this one ask immediately.
  window.dispatchEvent(new StorageEvent('storage', { key: 'viewer' }))
  await expect.poll(() => findChecks(browser)).toBe(before + 2)
  await expect.poll(() => browser.departures).toEqual(['reload'])
})

test('a reload that does not bring the other page is not tried again', async () => {
  let isPlayed = false
  const browser = await openDom({
    async play({ path }, serve) {
      const answer = await serve()
      if (!isPlayed || !path.startsWith(STATE)) return answer
      const state = (await answer.json()) as PageState
      state.session.loginState = LOGIN_STATE.limited
      return Response.json(state)
    },
  })
  const page = await browser.goto(href('home'))
  isPlayed = true
  lookAway(page)
  await expect.poll(() => browser.departures).toEqual(['reload'])
  isPlayed = false
  const again = await browser.goto(href('home'))
  isPlayed = true
  const before = findChecks(browser)
  lookAway(again)
  await expect.poll(() => findChecks(browser)).toBe(before + 1)
  await browser.goto(href('home'))
  expect(browser.departures).toEqual(['reload'])
})
