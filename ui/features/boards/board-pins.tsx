import { PinFeed } from '#ui/features/pins/pin-feed.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import type { boardPinsRequest } from './board-requests.ts'

export function BoardPins({
  request,
  name,
  path,
}: {
  request: ReturnType<typeof boardPinsRequest>
  name: string
  path: string
}) {
  const t = useTranslate()
  return (
    <PinFeed
      request={request}
      label={name}
      empty={t('board.noPins')}
      moreHref={(after) => `${path}?${new URLSearchParams({ after })}`}
    />
  )
}
