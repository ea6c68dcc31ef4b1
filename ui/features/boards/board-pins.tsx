import type { BoardPage } from '#schema/boards/board.ts'
import { PinFeed } from '#ui/shared/pins/pin-feed.tsx'
import { BoardEmpty } from './board-empty.tsx'
import type { boardPinsRequest } from './board-requests.ts'
import classes from './board-layout.module.css'

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

/** Columns of feeds for a grid. */
function boardColumns({ board: { layout } }: BoardPage) {
  switch (layout) {
    case 'compact':
      return { className: classes.compact, sizes: '(max-width: 32rem) 33vw, 9rem' }
    case 'list':
      return { className: classes.list, sizes: '(max-width: 36rem) 100vw, 34rem' }
    default:
      return undefined
  }
}
