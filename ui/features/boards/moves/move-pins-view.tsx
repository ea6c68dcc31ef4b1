import { useState, type ReactNode } from 'react'
import type { BoardEntry, BoardPage } from '#schema/boards/board.ts'
import { MAX_MOVED_SAVES } from '#schema/boards/constants.ts'
import { useFeed } from '#ui/app/query/use-feed.ts'
import { useMarkStale } from '#ui/app/query/use-mark-stale.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { Empty } from '#ui/kit/empty.tsx'
import { Spinner } from '#ui/kit/spinner.tsx'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { useEscape } from '#ui/platform/observers/use-escape.ts'
import { useInView } from '#ui/platform/observers/use-in-view.ts'
import { OrderButtons } from '#ui/shared/order/order-buttons.tsx'
import { useFeedOrder } from '#ui/shared/order/use-feed-order.ts'
import type { Order } from '#ui/shared/order/use-order.ts'
import type { MoveOptions } from './board-move.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { DestinationDialog } from './destination-dialog.tsx'
import { EntryGrid, toName } from './entry-grid.tsx'
import { EVERYTHING, isEmpty, isSelected, NOTHING, toggleEntry, type Selection } from './selection.ts'
import { useBoardMove } from './use-board-move.ts'
import classes from './move-pins.module.css'

/** What else shows the pins of a board in its order. */
const ORDERED_QUERIES = ['BoardPinsQuery', 'BoardQuery', 'BoardSectionsQuery', 'ProfileBoardsQuery']

type Action = 'move' | 'copy' | 'delete'

export function MovePinsView({ page, onDone }: { page: BoardPage; onDone(): void }) {
  const t = useTranslate()
  const boardId = page.board.entityId
  const sectionId = page.section?.id ?? null
  const request = { name: 'BoardEntriesQuery', isFeed: true, variables: { boardId, sectionId } } as const
  const feed = useFeed<BoardEntry>(request)
  const order = useFeedOrder<BoardEntry, HTMLUListElement>({
    name: `order pins of ${boardId}`,
    request,
    feed,
    run: ({ id, beforeId }, init) => sendCall('RepinResource.update', { save_id: id, before_save_id: beforeId }, init),
    onDone: useMarkStale(ORDERED_QUERIES),
  })
  const mayOrder = page.permissions.includes('edit_pins')
  const entries = order.items
  const movable = entries.filter(({ isMovable }) => isMovable).map(({ id }) => id)
  const [selection, setSelection] = useState<Selection>(NOTHING)
  const [asked, setAsked] = useState<Action | null>(null)
  const { start, isBusy, error, reset } = useBoardMove(boardId, () => {
    setAsked(null)
    setSelection(NOTHING)
  })
  useEscape(asked === null, () => (isEmpty(selection) ? onDone() : setSelection(NOTHING)))

  const ask = (action: Action) => {
    reset()
    setAsked(action)
  }
  const chosen = {
    board_id: boardId,
    ...(sectionId !== null && { section_id: sectionId }),
    ...(selection.isAll ? { all: true as const } : { save_ids: [...selection.ids] }),
  }
  const dialog = { isBusy, error, onClose: () => setAsked(null) }
  return (
    <>
      {mayOrder && entries.length > 1 && (
        <p className={classes.hint}>
          {t('boardMoves.dragHint')} <span className={classes.keysHint}>{t('boardMoves.keysHint')}</span>
        </p>
      )}
      <SelectionBar selection={selection} setSelection={setSelection} onAction={ask} hasEntries={movable.length > 0}>
        {mayOrder && <OrderChosen selection={selection} order={order} />}
      </SelectionBar>
      {entries.length === 0 ? (
        <Empty text={t('board.noPins')} />
      ) : (
        <EntryGrid
          entries={entries}
          isChosen={({ id, isMovable }) => isMovable && isSelected(selection, id)}
          onPress={({ id }, isRange) => setSelection(toggleEntry(selection, movable, id, isRange))}
          onAll={() => setSelection(EVERYTHING)}
          order={mayOrder ? order : null}
        />
      )}
      <GridEnd key={entries.length} feed={feed} />
      {asked === 'delete' && (
        <DeleteDialog
          {...dialog}
          ownPins={entries.filter(({ id, isOwnPin }) => isOwnPin && isSelected(selection, id)).length}
          isAll={selection.isAll}
          onDelete={() => start({ ...chosen, mode: 'delete' } satisfies MoveOptions)}
        />
      )}
      {(asked === 'move' || asked === 'copy') && (
        <DestinationDialog
          {...dialog}
          heading={t(asked === 'move' ? 'boardMoves.moveTo' : 'boardMoves.copyTo')}
          action={t(asked === 'move' ? 'boardMoves.move' : 'boardMoves.copy')}
          text={asked === 'move' && page.collaboratorCount > 0 ? t('boardMoves.othersMove') : null}
          isTaken={(to) => asked === 'move' && sectionId !== null && to.sectionId === sectionId}
          onChosen={(to) => start({ ...chosen, mode: asked, to_board_id: to.boardId, to_section_id: to.sectionId })}
        />
      )}
    </>
  )
}

interface SelectionBarProps {
  selection: Selection
  setSelection(selection: Selection): void
  onAction(action: Action): void
  hasEntries: boolean
  children: ReactNode
}

function SelectionBar({ selection, setSelection, onAction, hasEntries, children }: SelectionBarProps) {
  const t = useTranslate()
  const isTooMany = !selection.isAll && selection.ids.size > MAX_MOVED_SAVES
  const isOff = isEmpty(selection) || isTooMany
  return (
    <div role="group" aria-label={t('boardMoves.bar')} className={classes.bar}>
      <p role="status" className={classes.count}>
        {selection.isAll
          ? t('boardMoves.allSelected')
          : isTooMany
            ? t('boardMoves.tooMany', { max: MAX_MOVED_SAVES })
            : t('boardMoves.selected', { count: selection.ids.size })}
      </p>
      <Button
        look="plain"
        disabled={!hasEntries}
        onClick={() => setSelection(isEmpty(selection) ? EVERYTHING : NOTHING)}
      >
        {t(isEmpty(selection) ? 'boardMoves.selectAll' : 'boardMoves.selectNone')}
      </Button>
      <Button look="primary" disabled={isOff} onClick={() => onAction('move')}>
        {t('boardMoves.move')}
      </Button>
      <Button disabled={isOff} onClick={() => onAction('copy')}>
        {t('boardMoves.copy')}
      </Button>
      <Button disabled={isOff} onClick={() => onAction('delete')}>
        {t('boardMoves.delete')}
      </Button>
      {children}
    </div>
  )
}

interface OrderChosenProps {
  selection: Selection
  order: Order<BoardEntry, HTMLUListElement>
}

/** Shown for a single one. */
function OrderChosen({ selection, order: { items, count, move } }: OrderChosenProps) {
  const t = useTranslate()
  const [id, ...others] = selection.isAll ? [] : selection.ids
  const place = others.length > 0 ? -1 : items.findIndex((entry) => entry.id === id)
  const entry = items[place]
  if (!entry) return null
  return (
    <OrderButtons
      name={toName(t, entry, place)}
      place={place}
      count={count}
      direction="along"
      onMove={(to) => move(place, to)}
    />
  )
}

function GridEnd({ feed }: { feed: ReturnType<typeof useFeed<BoardEntry>> }) {
  const t = useTranslate()
  const { hasNextPage, hasFailed, isFetchingNextPage, fetchNextPage } = feed
  const sentinel = useInView<HTMLDivElement>(fetchNextPage, hasNextPage && !hasFailed && !isFetchingNextPage, '1600px')
  return (
    <div ref={sentinel} className={classes.end}>
      {hasFailed ? (
        <div role="alert">
          <p>{t('feed.failed')}</p>
          <Button onClick={fetchNextPage}>{t('action.tryAgain')}</Button>
        </div>
      ) : (
        isFetchingNextPage && <Spinner label={t('state.loading')} />
      )}
    </div>
  )
}
