import type { QueryRequest } from '#schema/all-queries.ts'
import type { BoardTile as Tile } from '#schema/boards/board.ts'
import { useFeed } from '#ui/app/query/use-feed.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { BoardFace } from '#ui/shared/boards/board-tile.tsx'
import { Grip } from '#ui/shared/order/grip.tsx'
import { OrderButtons } from '#ui/shared/order/order-buttons.tsx'
import { useFeedOrder } from '#ui/shared/order/use-feed-order.ts'
import { FeedEnd } from '#ui/shared/pins/feed-end.tsx'
import tileGrid from '#ui/shared/tiles/tile-grid.module.css'
import classes from './order-boards.module.css'

interface OrderBoardsProps {
  request: Extract<QueryRequest, { name: 'ProfileBoardsQuery' }>
  /** The next page as a document of its own. */
  moreHref(after: string): string
}

/** The viewer's own boards. In the browser only. */
export function OrderBoards({ request, moreHref }: OrderBoardsProps) {
  const t = useTranslate()
  const feed = useFeed<Tile>(request)
  const { items, count, pointer, move } = useFeedOrder<Tile, HTMLUListElement>({
    name: 'order boards',
    request,
    feed,
    run: ({ id, beforeId }, init) =>
      sendCall('BoardResource.update', { board_id: id, before_board_id: beforeId }, init),
    onDone: () => {},
  })
  return (
    <>
      <p className={classes.hint}>{t('board.reorderHint')}</p>
      <ul {...pointer.listProps} className={tileGrid.grid} aria-label={t('profile.boards')}>
        {items.map((board, place) => (
          <li key={board.id} className={classNames(classes.board, place === pointer.draggedPlace && classes.dragged)}>
            <BoardFace board={board} />
            <div className={classes.tools}>
              <OrderButtons
                name={board.name}
                place={place}
                count={count}
                direction="along"
                onMove={(to) => move(place, to)}
              />
              <Grip className={classes.grip} onBegin={(event) => pointer.begin(event, place)} />
            </div>
          </li>
        ))}
      </ul>
      {feed.hasNextPage && <FeedEnd key={items.length} feed={feed} moreHref={moreHref} />}
    </>
  )
}
