import { useState, type ReactNode } from 'react'
import type { BoardPage } from '#schema/boards/board.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { Centered } from '#ui/kit/centered.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { FeedSkeleton } from '#ui/shared/pins/feed-skeleton.tsx'

const BlockingBanner = lazyChunk('blocking-banner', async () => (await import('./blocking-banner.tsx')).BlockingBanner)
const MovePinsView = lazyChunk('move-pins', async () => (await import('./move-pins-view.tsx')).MovePinsView)

interface MovePinsProps {
  page: BoardPage
  /** What stands beside the button, and alone where no one can organize. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * The component wraps the pins of a board or section: those who share it can choose many of them and move, copy or
 * delete them.
 */
export function MovePins({ page, actions, children }: MovePinsProps) {
  const t = useTranslate()
  const isReady = useHydrated()
  const [isOn, setOn] = useState(false)
  if (!page.board.collaboratedByMe) {
    return (
      <>
        {actions && <Centered>{actions}</Centered>}
        {children}
      </>
    )
  }
  return (
    <>
      <Centered>
        <Button disabled={!isReady} aria-pressed={isOn} onClick={() => setOn(!isOn)}>
          {t(isOn ? 'boardMoves.finish' : 'boardMoves.start')}
        </Button>
        {actions}
      </Centered>
      {isReady && (
        <LazyBoundary>
          <BlockingBanner page={page} />
        </LazyBoundary>
      )}
      {isOn ? (
        <LateBlock fallback={<FeedSkeleton />}>
          <MovePinsView page={page} onDone={() => setOn(false)} />
        </LateBlock>
      ) : (
        children
      )}
    </>
  )
}
