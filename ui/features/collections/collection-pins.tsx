import { PinFeed } from '#ui/features/pins/pin-feed.tsx'
import type { collectionPinsRequest } from './collection-requests.ts'

export function CollectionPins({
  request,
  hrefOfMore,
}: {
  request: ReturnType<typeof collectionPinsRequest>
  hrefOfMore(after: string): string
}) {
  return <PinFeed request={request} label={request.variables.name} hrefOfMore={hrefOfMore} />
}
