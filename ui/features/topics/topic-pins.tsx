import { PinFeed } from '#ui/features/pins/pin-feed.tsx'
import type { topicPinsRequest } from './topic-requests.ts'

export function TopicPins({
  request,
  name,
  hrefOfMore,
}: {
  request: ReturnType<typeof topicPinsRequest>
  name: string
  hrefOfMore(after: string): string
}) {
  return <PinFeed request={request} label={name} hrefOfMore={hrefOfMore} />
}
