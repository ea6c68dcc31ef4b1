import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PageState } from '#schema/page-data.ts'
import { AD_BLOCKER_KEY } from '#ui/app/kept-keys.ts'
import type { AdBlockerRecord } from '#ui/features/ad-blocker/record.ts'
import { openPage, type WatchedPage } from './browser.ts'
import { waitForHydration } from './hydration.ts'

/** The notice that there is an ad blocker. */
export const notice = (page: Page) => page.getByRole('region', { name: 'Ad Blocker detected' })

/** Blocks requests as the rules of ad blockers do. */
export async function blockRequests(page: Page): Promise<void> {
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('Network.enable')
  await chromium.send('Network.setBlockedURLs', { urls: ['*/ads/*'] })
}

/** Hides elements as ad blockers do: by a style of theirs, which the page has no say in. */
export async function hideAds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('disabled') !== null) return
    const style = new CSSStyleSheet()
    style.replaceSync('.adsbox, .ad-banner { display: none !important }')
    document.adoptedStyleSheets.push(style)
  })
}

/** Disables that blocker from the next page on. */
export async function disableBlocker(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem('disabled', '1'))
}

/** Makes `/_/_/state` say that the browser is in a group of the experiment, and keeps from the server that it says so. */
async function putInGroup(page: Page, group: string): Promise<void> {
  await page.route('**/resource/ActivateExperimentResource/**', (route) => route.fulfill({ json: {} }))
  await page.route(/\/_\/_\/state/, async (route) => {
    const answer = await route.fetch()
    const state = (await answer.json()) as PageState
    state.session.experimentsClient = { adblock_notice: group }
    await route.fulfill({ response: answer, json: state })
  })
}

/** A page whose browser is in a group of the experiment; `visit` loads the given address of the site. */
export async function openInGroup(browser: Browser, url: string, group: string, options: BrowserContextOptions = {}) {
  return inGroup(await openPage(browser, options), url, group)
}

/** The same for a page that is open already. */
export async function inGroup(watched: WatchedPage, url: string, group: string) {
  await putInGroup(watched.page, group)
  const visit = async () => {
    await watched.page.goto(url)
    await waitForHydration(watched.page)
  }
  return { ...watched, visit }
}

/** What the browser remembers of ad blockers. */
export function recordOf(page: Page): Promise<AdBlockerRecord | null> {
  return page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? 'null') as AdBlockerRecord | null,
    AD_BLOCKER_KEY,
  )
}

/** Resolves once the page has looked for a blocker and taken down what it found. */
export function waitForRecord(page: Page, field: keyof AdBlockerRecord, other?: string): Promise<void> {
  return expect
    .poll(async () => {
      const moment = (await recordOf(page))?.[field]
      return moment !== undefined && moment !== other
    })
    .toBe(true)
}

/** Loads the page and waits until it has looked for a blocker. */
export async function visitAndLook(page: Page, visit: () => Promise<void>): Promise<void> {
  const asked = page.waitForResponse(/\/ads\//)
  await visit()
  await (await asked).finished()
  await expect.poll(() => page.locator('.adsbox').count()).toBe(0)
}

/** Whether a page was loaded so long ago, with a second on top, that a notice would be there. */
export function isNoticeTime(delayMs: number): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return document.readyState === 'complete' && performance.now() - (entry?.duration ?? 0) > delayMs + 1_000
}
