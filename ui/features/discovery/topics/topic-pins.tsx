import { PinFeed } from '#ui/shared/pins/pin-feed.tsx'
import type { topicPinsRequest } from './topic-requests.ts'

export function TopicPins({
  request,
  name,
  moreHref,
}: {
  request: ReturnType<typeof topicPinsRequest>
  name: string
  moreHref(after: string): string
}) {
  return <PinFeed request={request} label={name} moreHref={moreHref} />
}
