import { VISIT_HISTORY_LIMIT } from '#schema/tracking/visit-constants.ts'
import { isString, listOf, shape } from '#ui/platform/storage/shape.ts'
import { localStore } from '#ui/platform/storage/storage.ts'
import type { PinActions, VisitRecord } from './aggregate.ts'
import { isInviteRedemption, isPaidLanding, type InviteRedemption, type PaidLanding } from './landing.ts'
import { readVisits, VISITED_PINS_KEY } from './remember-visit.ts'
import { isRevisitation, nextVisit } from './revisitation.ts'
import { addSearch, areSearches, type CompletedSearch } from './searches.ts'
import { addPage, areVisitedPages, type VisitedPage } from './visited-pages.ts'

export const KEYS = {
  pages: 'visited_pages',
  searches: 'completed_searches',
  actions: 'pin_deeds',
  invite: 'invite_redemption',
  paidLanding: 'paid_landing',
  revisitation: 'revisitation',
} as const

const NO_ACTIONS: PinActions = { clickthroughs: [], downloads: [], saves: [] }

const arePinIds = listOf(isString)
const arePinActions = shape<PinActions>({ clickthroughs: arePinIds, downloads: arePinIds, saves: arePinIds })

/** Damaged values count as absent. The caller checks that visits may be kept. */
export function readRecord(): VisitRecord {
  return {
    pins: readVisits(),
    pages: localStore.readJson(KEYS.pages, areVisitedPages) ?? [],
    searches: localStore.readJson(KEYS.searches, areSearches) ?? [],
    actions: localStore.readJson(KEYS.actions, arePinActions) ?? NO_ACTIONS,
    invite: localStore.readJson(KEYS.invite, isInviteRedemption),
    paidLanding: localStore.readJson(KEYS.paidLanding, isPaidLanding),
    revisitation: localStore.readJson(KEYS.revisitation, isRevisitation),
  }
}

export function rememberPage(page: VisitedPage): void {
  const { pages } = readRecord()
  const longer = addPage(pages, page)
  if (longer !== pages) localStore.writeJson(KEYS.pages, longer)
}

export function rememberSearch(search: CompletedSearch): void {
  const { searches } = readRecord()
  const longer = addSearch(searches, search)
  if (longer !== searches) localStore.writeJson(KEYS.searches, longer)
}

export function rememberPinAction(action: keyof PinActions, pinId: string): void {
  const { actions } = readRecord()
  if (actions[action].includes(pinId)) return
  localStore.writeJson(KEYS.actions, { ...actions, [action]: [...actions[action], pinId].slice(-VISIT_HISTORY_LIMIT) })
}

/**
 * What an earlier landing has left stays where this one says nothing new. Links to the sign-up carry codes and
 * campaigns along, but not their images: it is no landing of its own.
 */
export function rememberLanding({ invite, paidLanding }: Landing): void {
  const before = readRecord()
  if (invite && invite.inviteCode !== before.invite?.inviteCode) localStore.writeJson(KEYS.invite, invite)
  const isKnown = paidLanding?.campaignId === before.paidLanding?.campaignId && paidLanding?.adImageUrl === undefined
  if (paidLanding && !isKnown) localStore.writeJson(KEYS.paidLanding, paidLanding)
}

interface Landing {
  invite: InviteRedemption | null
  paidLanding: PaidLanding | null
}

export function countVisit(now: number): void {
  localStore.writeJson(KEYS.revisitation, nextVisit(localStore.readJson(KEYS.revisitation, isRevisitation), now))
}

export function forgetVisits(): void {
  for (const key of [VISITED_PINS_KEY, ...Object.values(KEYS)]) localStore.remove(key)
}
