import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PageState } from '#schema/page-data.ts'
import { AD_BLOCKER_NOTICE_DELAY_MS } from '#schema/tracking/ad-blocker-constants.ts'
import { isEnabledGroup } from '#schema/tracking/experiment-constants.ts'
import { AD_BLOCKER_KEY } from '#ui/app/storage-keys.ts'
import type { AdBlockerRecord } from '#ui/features/tracking/ad-blocker/record.ts'
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
    const style = new CSSStyleSheet()
    style.replaceSync('.adsbox, .ad-banner { display: none !important }')
    document.adoptedStyleSheets.push(style)
  })
}

/**
 * Makes `/_/_/state` say that the browser is in a group of the experiment and what that sees, and keeps from the server
 * that it says so.
 */
export async function assignGroup(page: Page, group: string): Promise<void> {
  await page.route('**/resource/ActivateExperimentResource/**', (route) => route.fulfill({ json: {} }))
  await page.route(/\/_\/_\/state/, async (route) => {
    const answer = await route.fetch()
    const state = (await answer.json()) as PageState
    state.session.experimentsClient = { adblock_notice: group }
    const notice = isEnabledGroup(group) ? { delay_ms: AD_BLOCKER_NOTICE_DELAY_MS } : null
    state.experiences = { ...state.experiences, ad_blocker_notice: notice }
    await route.fulfill({ response: answer, json: state })
  })
}

/** Puts a page's browser into a group of the experiment; answers with the way to load an address of the site. */
export async function visitInGroup(page: Page, url: string, group: string): Promise<() => Promise<void>> {
  await assignGroup(page, group)
  return async () => {
    await page.goto(url)
    await waitForHydration(page)
  }
}

/** What the browser remembers of ad blockers. */
export function readRecord(page: Page): Promise<AdBlockerRecord | null> {
  return page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? 'null') as AdBlockerRecord | null,
    AD_BLOCKER_KEY,
  )
}

/** Resolves once the page has looked for a blocker and taken down what it found. */
export function waitForRecord(page: Page, field: keyof AdBlockerRecord): Promise<void> {
  return expect.poll(async () => (await readRecord(page))?.[field]).toBeDefined()
}

/** True if the page was loaded so long ago, with a second on top, that a notice would be there. */
export function isNoticeTime(delayMs: number): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return document.readyState === 'complete' && performance.now() - (entry?.duration ?? 0) > delayMs + 1_000
}
