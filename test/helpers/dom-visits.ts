import { VISITED_PINS_KEY } from '#ui/features/tracking/visits/remember-visit.ts'
import type { DomBrowser, DomPage } from './dom.ts'

/** Browsers store what is known of visits under these keys. */
export const VISIT_KEYS = [
  VISITED_PINS_KEY,
  'visited_pages',
  'completed_searches',
  'pin_deeds',
  'invite_redemption',
  'paid_landing',
  'revisitation',
] as const

type Entry = Record<string, unknown>
export type StoredVisits = Record<(typeof VISIT_KEYS)[number], Entry[] & Entry>

/** What an open page's browser keeps of visits. */
export function storedVisits({ window }: DomPage): StoredVisits {
  const kept = VISIT_KEYS.flatMap((key) => {
    const text = window.localStorage.getItem(key)
    return text === null ? [] : [[key, JSON.parse(text) as unknown]]
  })
  return Object.fromEntries(kept) as StoredVisits
}

/** Has a browser hold what it keeps of a visit, from the next page on. */
export function leaveVisit(browser: DomBrowser): void {
  browser.storage.local['visited_pages'] = JSON.stringify([{ path: '/', pageType: 'home', ts: Date.now() }])
  browser.storage.local['paid_landing'] = JSON.stringify({ campaignId: '42', ts: Date.now() })
}
