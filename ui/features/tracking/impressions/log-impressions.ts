import { MIN_AD_RENDER_DURATION_NS } from '#schema/tracking/event-log-constants.ts'
import { COMMENT_READ_MS } from '#schema/tracking/impression-constants.ts'
import { shownPage } from '#ui/app/router/shown-page.ts'
import { logEvent } from '#ui/features/tracking/log-event.ts'
import { watchUse } from '#ui/platform/observers/watch-use.ts'
import { watchVideos } from '#ui/platform/observers/watch-videos.ts'
import { createDeferredImpressions } from './deferred-impressions.ts'
import { impressionDraft, type TimedDraft } from './impression-draft.ts'
import type { Impression } from './impression-tracker.ts'
import { watchImpressions } from './watch-impressions.ts'

const COMMENTS = 'section[aria-labelledby="comments"]'

export interface ImpressionRules {
  withAds: boolean
  withQuery: boolean
}

interface Options {
  /** Called for each finished impression: consent may have changed meanwhile. */
  getRules(): ImpressionRules
  /** An ad video's impression below the minimum is about to be logged; true where it counts as having reached it. */
  meetMinimum(): boolean
}

/**
 * Impressions of ad videos are deferred until the video was played, those of comments until the viewer has used them or
 * had one in view for as long as reading takes. What is still deferred when the page goes is never logged.
 */
export function logImpressions({ getRules, meetMinimum }: Options): () => void {
  const deferred = createDeferredImpressions({ adVideo: logAdVideo, comment: logEvent })

  function logAdVideo(draft: TimedDraft): void {
    if (getRules().withAds) logEvent({ ...draft, duration_ns: renderDuration(draft.duration_ns ?? 0, meetMinimum) })
  }

  function onImpression(impression: Impression, element: Element): void {
    const { withAds, withQuery } = getRules()
    const { kind, id, page } = impression.subject
    const draft = impressionDraft(impression, { clockOffset: Date.now() - performance.now(), withQuery })
    if (kind === 'adVideo') {
      if (!withAds) return
      deferred.defer(kind, id, draft)
      if (hasPlayed(element)) deferred.release(kind, id)
    } else if (kind === 'comment') {
      deferred.defer(kind, page, draft)
      if (impression.to - impression.from >= COMMENT_READ_MS) deferred.release(kind, page)
    } else {
      logEvent(draft)
    }
  }

  const stops = [
    watchImpressions(onImpression, deferred.turnPage),
    watchUse(COMMENTS, () => deferred.release('comment', shownPage.get()?.url ?? '')),
    watchVideos((event, video) => {
      const ad = findAd(video)
      if (event === 'playing' && ad !== null) deferred.release('adVideo', ad)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function findAd(video: Element): string | null {
  return video.closest('[data-ad]')?.getAttribute('data-ad') ?? null
}

/** It may have been played before anything listened. */
function hasPlayed(element: Element): boolean {
  return 'played' in element && (element as HTMLMediaElement).played.length > 0
}

/** The duration is in nanoseconds (docs/behaviour/videos.md, Video). `hasMinimum` is called only below the minimum. */
export function renderDuration(durationNs: number, hasMinimum: () => boolean): number {
  return durationNs < MIN_AD_RENDER_DURATION_NS && hasMinimum() ? MIN_AD_RENDER_DURATION_NS : durationNs
}
