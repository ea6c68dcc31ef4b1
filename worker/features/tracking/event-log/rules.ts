import { mayKeepPersonalizationId, mayTrack, type TrackingContext } from '#schema/settings/consent.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import type { Viewer } from '#worker/context/viewer.ts'

export type RecordingContext = TrackingContext & { isBot: boolean }

/** Needs consent to analytics; advertising also needs consent to marketing. */
export function mayRecord(eventType: number, facts: RecordingContext): boolean {
  if (facts.isBot || !mayTrack('analytics', facts)) return false
  return eventType !== EVENT_TYPES.adVideoImpression || mayMeasureAds(facts)
}

export function mayMeasureAds(facts: TrackingContext): boolean {
  return mayTrack('marketing', facts)
}

export interface EventOwner {
  userId: string | null
  unauthId: string | null
}

export function toOwner(viewer: Viewer, unauthId: string | null, facts: TrackingContext): EventOwner {
  if (viewer.type === 'AUTH') return { userId: viewer.user.id, unauthId: null }
  return { userId: null, unauthId: mayKeepPersonalizationId(facts) ? unauthId : null }
}

export function isSameViewer(viewer: Viewer, viewerId: string | null): boolean {
  return viewerId === (viewer.type === 'AUTH' ? viewer.user.id : null)
}

export function isServerOnlyEvent(eventType: number): boolean {
  return eventType === EVENT_TYPES.experimentActivated || eventType === EVENT_TYPES.pinCreated
}
