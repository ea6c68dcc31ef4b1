import { mayKeepPersonalizationId, mayTrack, type TrackingFacts } from '#schema/consent.ts'
import type { Viewer } from '#worker/context/viewer.ts'

/**
 * Whose device a fingerprint is kept for; null where none may be: no crawler's, nobody's who has not agreed to analytics
 * where that is asked for, and of the signed out only where their browser may have an id.
 */
export function fingerprintActor(
  viewer: Viewer,
  { facts, isBot, unauthId }: { facts: TrackingFacts; isBot: boolean; unauthId: string | null },
): string | null {
  if (isBot || !mayTrack('analytics', facts)) return null
  if (viewer.type === 'AUTH') return `user:${viewer.user.id}`
  return unauthId !== null && mayKeepPersonalizationId(facts) ? `browser:${unauthId}` : null
}
