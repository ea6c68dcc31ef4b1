import { mayKeepPersonalizationId, mayTrack, type TrackingFacts } from '#schema/consent.ts'
import { EVENT_TYPES } from '#schema/constants/events.ts'
import type { Viewer } from '#worker/context/viewer.ts'

/** What decides whether something is recorded. */
export type RecordingFacts = TrackingFacts & { isBot: boolean }

/** An event is recorded where the user allows analytics; one about advertising where they allow marketing as well. */
export function mayRecord(eventType: number, facts: RecordingFacts): boolean {
  if (facts.isBot || !mayTrack('analytics', facts)) return false
  return eventType !== EVENT_TYPES.adVideoImpression || mayMeasureAds(facts)
}

/** Without consent to marketing no event names a campaign. */
export function mayMeasureAds(facts: TrackingFacts): boolean {
  return mayTrack('marketing', facts)
}

/** An event is an account's, or a signed-out browser's where browsers may be distinguished, or has no owner. */
export interface EventOwner {
  userId: string | null
  unauthId: string | null
}

export function toOwner(viewer: Viewer, unauthId: string | null, facts: TrackingFacts): EventOwner {
  if (viewer.type === 'AUTH') return { userId: viewer.user.id, unauthId: null }
  return { userId: null, unauthId: mayKeepPersonalizationId(facts) ? unauthId : null }
}

/** Events are taken only for the viewer who made them: an account by its id, a signed-out viewer by null. */
export function isSameViewer(viewer: Viewer, viewerId: string | null): boolean {
  return viewerId === (viewer.type === 'AUTH' ? viewer.user.id : null)
}

/** What only the server may report, because browsers could claim anything. */
export function isServersOwn(eventType: number): boolean {
  return eventType === EVENT_TYPES.experimentActivated
}
