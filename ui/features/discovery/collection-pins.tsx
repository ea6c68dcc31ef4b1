import { PinFeed } from '#ui/shared/pins/pin-feed.tsx'
import type { collectionPinsRequest } from './collection-requests.ts'

export function CollectionPins({
  request,
  moreHref,
}: {
  request: ReturnType<typeof collectionPinsRequest>
  moreHref(after: string): string
}) {
  return <PinFeed request={request} label={request.variables.name} moreHref={moreHref} />
}
