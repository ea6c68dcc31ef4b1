import type { Pin } from '#schema/pins/pin.ts'
import type { PageLocation } from '#ui/app/router/page-location.ts'
import { classifyFeed, type FeedName } from '#ui/features/tracking/classify-feed.ts'
import type { EventDraft } from '#ui/features/tracking/log-event.ts'
import { toTrackingParams } from '#ui/features/tracking/tracking-params.ts'

/**
 * docs/behaviour/event-log.md, Time spent. Includes the feed it was opened from, except that the address of a secret
 * board holds a name its owner chose, and is not sent.
 */
export function pinView(
  { board, pinner, storyPinDataId, trackingParamsMap }: Pin,
  from: Pick<PageLocation, 'url'> | null,
): Pick<EventDraft, 'view_data' | 'clientTrackingParams'> {
  return {
    view_data: {
      board_url: board.privacy === 'secret' ? null : board.url,
      pinner_username: pinner.username,
      story_pin_data_id: storyPinDataId,
      feed: from && findFeed(from),
    },
    ...toTrackingParams(trackingParamsMap['pin_closeup']),
  }
}

/** The feed's name is all that is recorded, without its parameters, such as a search query. */
function findFeed({ url }: Pick<PageLocation, 'url'>): FeedName | null {
  const { pathname, searchParams } = new URL(url, 'https://here.invalid')
  return classifyFeed(pathname, searchParams)?.feed ?? null
}
