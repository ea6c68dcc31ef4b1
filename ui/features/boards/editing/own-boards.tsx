import { useState, type ComponentProps, type ReactNode } from 'react'
import type { BoardTile } from '#schema/boards/board.ts'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { useFeed } from '#ui/app/query/use-feed.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { Centered } from '#ui/kit/centered.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { TilesSkeleton } from '#ui/shared/tiles/tiles-skeleton.tsx'
import { CreateBoardLink } from './create-board-link.tsx'
import type { OrderBoards as OrderBoardsView } from './order-boards.tsx'

const OrderBoards = lazyChunk('order-boards', async () => (await import('./order-boards.tsx')).OrderBoards)

type OwnBoardsProps = ComponentProps<typeof OrderBoardsView> & { children: ReactNode }

/** The list wraps the boards of one's own profile: more are made there, and they are put in order. */
export function OwnBoards(props: OwnBoardsProps) {
  const fallback = (
    <>
      <Centered>
        <CreateBoardLink />
      </Centered>
      <TilesSkeleton />
    </>
  )
  return (
    <LateBlock fallback={fallback}>
      <LoadedBoards {...props} />
    </LateBlock>
  )
}

function LoadedBoards({ children, ...order }: OwnBoardsProps) {
  const t = useTranslate()
  const isReady = useHydrated()
  const [isOrdered, setOrdered] = useState(false)
  const [first] = useFeed<BoardTile>(order.request).pages
  const areSeveral = first !== undefined && first.edges.length > 1
  return (
    <>
      <Centered>
        <CreateBoardLink />
        {areSeveral && (
          <Button disabled={!isReady} aria-pressed={isOrdered} onClick={() => setOrdered(!isOrdered)}>
            {t(isOrdered ? 'board.reorderDone' : 'board.reorder')}
          </Button>
        )}
      </Centered>
      {isOrdered ? <OrderBoards {...order} /> : children}
    </>
  )
}
