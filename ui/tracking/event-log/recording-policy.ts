import { hasRefused, mayTrack, type TrackingFacts } from '#schema/consent.ts'
import type { RequestContext } from '#schema/page-data.ts'

/**
 * Whether events may be recorded. `unknown` while a shared document does not know who looks at it: events then wait in
 * memory. `withheld` keeps and sends nothing; `refused` also forgets what waits.
 */
export type RecordingPolicy = 'unknown' | 'allowed' | 'withheld' | 'refused'

/** The one place that says it; the server has the same rule for what arrives. */
export function recordingPolicy(
  { requestIdentifier, isBot }: Pick<RequestContext, 'requestIdentifier' | 'isBot'>,
  facts: TrackingFacts,
): RecordingPolicy {
  if (isBot) return 'withheld'
  if (hasRefused('analytics', facts)) return 'refused'
  if (requestIdentifier === '') return 'unknown'
  return mayTrack('analytics', facts) ? 'allowed' : 'withheld'
}

/** Whose events this page logs: the id of the signed-in viewer, or null. */
export function findViewerId({
  isAuthenticated,
  user,
}: Pick<RequestContext, 'isAuthenticated' | 'user'>): string | null {
  return isAuthenticated ? (user?.id ?? null) : null
}
