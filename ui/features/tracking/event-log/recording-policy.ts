import { hasRefused, mayTrack, type TrackingFacts } from '#schema/consent.ts'
import type { RequestContext } from '#schema/page-data.ts'
import { isViewerKnown } from '#ui/features/consent/consent.ts'

/**
 * `unknown`: a shared document does not know its viewer; events wait in memory. `withheld` stores and sends nothing;
 * `refused` also erases what waits.
 */
export type RecordingPolicy = 'unknown' | 'allowed' | 'withheld' | 'refused'

export interface Recorder {
  policy: RecordingPolicy
  viewerId: string | null
  isFast: boolean
  withAds: boolean
}

/** The server enforces the same rule for incoming events. */
export function recordingPolicy(
  context: Pick<RequestContext, 'requestIdentifier' | 'isBot'>,
  facts: TrackingFacts,
): RecordingPolicy {
  if (context.isBot) return 'withheld'
  if (hasRefused('analytics', facts)) return 'refused'
  if (!isViewerKnown(context)) return 'unknown'
  return mayTrack('analytics', facts) ? 'allowed' : 'withheld'
}

export function findViewerId({
  isAuthenticated,
  user,
}: Pick<RequestContext, 'isAuthenticated' | 'user'>): string | null {
  return isAuthenticated ? (user?.id ?? null) : null
}
