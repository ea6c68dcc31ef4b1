import type { Pin } from '#schema/pin.ts'
import { classifyFeed, type FeedName } from '#ui/router/late/classify-feed.ts'
import type { PageLocation } from '#ui/router/location.ts'
import type { EventDraft } from '../log-event.ts'
import { trackingParamsOf } from '../tracking-params.ts'

/**
 * What the view of a pin says of it (docs/BEHAVIOUR.md, Time spent), and from which feed it was opened. The address of
 * a secret board holds the name that somebody gave it, and stays with them.
 */
export function pinView(
  { board, pinner, storyPinDataId, trackingParams }: Pin,
  from: Pick<PageLocation, 'url'> | null,
): Pick<EventDraft, 'view_data' | 'clientTrackingParams'> {
  return {
    view_data: {
      board_url: board.privacy === 'secret' ? null : board.url,
      pinner_username: pinner.username,
      story_pin_data_id: storyPinDataId,
      feed: from && feedOf(from),
    },
    ...trackingParamsOf(trackingParams),
  }
}

/** The name of the feed that a page shows, without what names it, such as what was searched for; null for no feed. */
function feedOf({ url }: Pick<PageLocation, 'url'>): FeedName | null {
  const { pathname, searchParams } = new URL(url, 'https://here.invalid')
  return classifyFeed(pathname, searchParams)?.feed ?? null
}
