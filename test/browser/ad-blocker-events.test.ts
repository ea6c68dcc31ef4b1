import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { LoggedEvent } from '#schema/calls/events.ts'
import { AD_BLOCKER_NOTICE_DELAY_MS } from '#schema/constants/ad-blocker.ts'
import { EVENT_TYPES } from '#schema/constants/events.ts'
import {
  disableBlocker,
  hideAds,
  isNoticeTime,
  notice,
  openInGroup,
  visitAndLook,
  waitForRecord,
} from '../helpers/ad-blocker.ts'
import { launchBrowser } from '../helpers/browser.ts'
import { hidePage, playEventServer, type EventServer } from '../helpers/event-log.ts'

const origin = inject('origin')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const AD_BLOCKER_EVENTS = new Map<number, string>([
  [EVENT_TYPES.adBlockerNoticeShown, 'shown'],
  [EVENT_TYPES.adBlockerNoticeDismissed, 'dismissed'],
  [EVENT_TYPES.adBlockerDetected, 'detected'],
  [EVENT_TYPES.adBlockerDisabled, 'disabled'],
])

/** What the server was told of ad blockers, in its order; the same event may come twice and counts once. */
async function toldAtPause(page: Page, server: EventServer): Promise<(string | undefined)[]> {
  const before = endsOf(server.taken)
  await hidePage(page)
  // What is sent before it is among what a pause ends with.
  await expect.poll(() => endsOf(server.taken)).toBeGreaterThan(before)
  const once = new Map(server.taken.map((event) => [event.clientUUID, event]))
  return [...once.values()]
    .toSorted((a, b) => a.time - b.time)
    .flatMap(({ event_type }) => AD_BLOCKER_EVENTS.get(event_type) ?? [])
}

const endsOf = (events: LoggedEvent[]) =>
  events.filter(({ event_type }) => event_type === EVENT_TYPES.appActiveEnd).length

test('the server is told once of a blocker, of the notice and its dismissal, and that it was disabled later', async () => {
  const { page, close, visit } = await openInGroup(browser, `${origin}/`, 'enabled')
  const server = await playEventServer(page.context())
  await hideAds(page)
  await visit()
  await notice(page).getByRole('button', { name: 'Got it' }).click()
  await notice(page).waitFor({ state: 'detached' })
  const withBlocker = ['detected', 'shown', 'dismissed']
  expect(await toldAtPause(page, server)).toEqual(withBlocker)
  await visitAndLook(page, visit)
  expect(await toldAtPause(page, server)).toEqual(withBlocker)
  await disableBlocker(page)
  await visit()
  await waitForRecord(page, 'noAdBlockDetectedAt')
  expect(await toldAtPause(page, server)).toEqual([...withBlocker, 'disabled'])
  await visitAndLook(page, visit)
  expect(await toldAtPause(page, server)).toEqual([...withBlocker, 'disabled'])
  await close()
})

test('where nothing can be kept nobody is told, and nothing complains', async () => {
  const { page, complaints, close, visit } = await openInGroup(browser, `${origin}/`, 'enabled')
  const server = await playEventServer(page.context())
  await hideAds(page)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Storage is denied', 'SecurityError')
      },
    })
  })
  await visitAndLook(page, visit)
  await page.waitForFunction(isNoticeTime, AD_BLOCKER_NOTICE_DELAY_MS)
  expect(await notice(page).count()).toBe(0)
  expect(await toldAtPause(page, server)).toEqual([])
  expect(complaints).toEqual([])
  await close()
})
