import type { QueryResult } from '#schema/all-queries.ts'
import type { QueryError } from '#schema/query.ts'
import { PinFeed } from '#ui/shared/pins/pin-feed.tsx'
import { todayHref, type todayPinsRequest } from './today-requests.ts'

export function TodayTopicPins({
  subject: { kind, topic },
  request,
}: {
  subject: Exclude<QueryResult<'TodayTopicQuery'>, QueryError>
  request: ReturnType<typeof todayPinsRequest>
}) {
  return (
    <PinFeed
      request={request}
      label={topic.name}
      moreHref={(after) => `${todayHref(kind, topic.slug, topic.id)}?${new URLSearchParams({ after })}`}
    />
  )
}
