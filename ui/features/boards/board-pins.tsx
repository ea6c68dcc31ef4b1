import type { BoardPage } from '#schema/boards/board.ts'
import { PinFeed } from '#ui/shared/pins/pin-feed.tsx'
import { BoardEmpty } from './board-empty.tsx'
import { boardColumns } from './board-layout.ts'
import type { boardPinsRequest } from './board-requests.ts'

interface BoardPinsProps {
  page: BoardPage
  request: ReturnType<typeof boardPinsRequest>
  name: string
  path: string
}

export function BoardPins({ page, request, name, path }: BoardPinsProps) {
  return (
    <PinFeed
      request={request}
      label={name}
      empty={<BoardEmpty page={page} />}
      columns={boardColumns(page)}
      moreHref={(after) => `${path}?${new URLSearchParams({ after })}`}
    />
  )
}
