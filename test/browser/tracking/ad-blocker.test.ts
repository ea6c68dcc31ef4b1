import { expect, inject } from 'vitest'
import { AD_BLOCKER_NOTICE_DELAY_MS } from '#schema/tracking/ad-blocker-constants.ts'
import { blockRequests, hideAds, isNoticeTime, notice, readRecord, visitInGroup } from '../../helpers/ad-blocker.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { watchLayoutShift } from '../../helpers/layout-shift.ts'

const origin = inject('origin')

test.for([
  ['requests', blockRequests, {}],
  ['elements', hideAds, PHONE],
] as const)(
  'a visitor whose blocker keeps %s away is asked to disable it, until they have read it',
  async ([, block, options], { open }) => {
    const page = await open({ ...options, expects: /ERR_BLOCKED_BY_CLIENT/ })
    const visit = await visitInGroup(page, `${origin}/`, 'enabled')
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
    expect(Object.keys((await readRecord(page)) ?? {}).toSorted()).toEqual(['adblockDetectedAt', 'displayedAt'])
    // The page stays usable meanwhile.
    await page.getByRole('link', { name: 'Log in' }).first().click()
    await page.locator('input[name="username_or_email"]').waitFor()
    const pressedAt = Date.now()
    await notice(page).getByRole('button', { name: 'Got it' }).press('Enter')
    await notice(page).waitFor({ state: 'detached' })
    const { dismissedAt, adblockDetectedAt } = (await readRecord(page)) ?? {}
    expect(Date.parse(dismissedAt ?? '')).toBeGreaterThanOrEqual(pressedAt)
    await visit()
    await page.waitForFunction(isNoticeTime, AD_BLOCKER_NOTICE_DELAY_MS)
    expect(await notice(page).count()).toBe(0)
    expect((await readRecord(page))?.adblockDetectedAt).toBe(adblockDetectedAt)
  },
)
