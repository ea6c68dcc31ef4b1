import { mayKeepPersonalizationId, mayTrack, type TrackingFacts } from '#schema/consent.ts'
import { EVENT_TYPES } from '#schema/constants/events.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import type { EventActor } from './event-actor.ts'

/** What decides whether something is recorded. */
export type RecordingFacts = TrackingFacts & { isBot: boolean }

/** An event is recorded of people who allow their use to be measured; one of advertising where they allow that as well. */
export function mayRecord(eventType: number, facts: RecordingFacts): boolean {
  if (facts.isBot || !mayTrack('analytics', facts)) return false
  return eventType !== EVENT_TYPES.adVideoImpression || mayMeasureAds(facts)
}

/** Advertising is measured where people allow that; of anybody else no event names a campaign. */
export function mayMeasureAds(facts: TrackingFacts): boolean {
  return mayTrack('marketing', facts)
}

/** An account goes by its id; a signed-out browser by its own, where it may be told from others. */
export function actorOf(viewer: Viewer, unauthId: string | null, facts: TrackingFacts): EventActor {
  if (viewer.type === 'AUTH') return { userId: viewer.user.id, unauthId: null }
  return { userId: null, unauthId: mayKeepPersonalizationId(facts) ? unauthId : null }
}

/** Events go to the account that they were made for and to no other; those of nobody to nobody. */
export function isMadeFor(viewer: Viewer, madeFor: string | null): boolean {
  return madeFor === (viewer.type === 'AUTH' ? viewer.user.id : null)
}

/** Metrics tell of the site and not of a person. */
export function isAnonymous(eventType: number): boolean {
  return eventType === EVENT_TYPES.metric
}

/** What only the server says, because browsers could say anything. */
export function isServersOwn(eventType: number): boolean {
  return eventType === EVENT_TYPES.experimentActivated
}
