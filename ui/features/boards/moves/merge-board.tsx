import { useState } from 'react'
import type { BoardEdit } from '#schema/boards/board.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { SheetPart, SheetText } from '#ui/kit/sheet-part.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { lazyDialog } from '#ui/shared/toasts/lazy-dialog.tsx'

const MergeBoardDialog = lazyDialog(
  'merge-board',
  async () => (await import('./merge-board-dialog.tsx')).MergeBoardDialog,
)
const MergeSectionDialog = lazyDialog(
  'merge-section',
  async () => (await import('./merge-section-dialog.tsx')).MergeSectionDialog,
)

/** Shown to its owner, on the page that changes it. */
export function MergeBoard({ board }: { board: BoardEdit }) {
  const t = useTranslate()
  const isReady = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <SheetPart id="merge" title={t('merge.board')}>
      <SheetText>{t('merge.boardText')}</SheetText>
      <div>
        <Button disabled={!isReady} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('merge.board')}
        </Button>
      </div>
      {isOpen && <MergeBoardDialog board={board} onClose={close} />}
    </SheetPart>
  )
}

/** Nothing where the board has no other section. */
export function MergeSection({ board, sectionId }: { board: BoardEdit; sectionId: string }) {
  const t = useTranslate()
  const isReady = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const section = board.sections.find(({ id }) => id === sectionId)
  if (!section || board.sections.length < 2) return null
  return (
    <>
      <Button
        disabled={!isReady}
        aria-haspopup="dialog"
        aria-label={t('merge.sectionOf', { title: section.title })}
        onClick={() => setOpen(true)}
      >
        {t('merge.action')}
      </Button>
      {isOpen && <MergeSectionDialog board={board} section={section} onClose={close} />}
    </>
  )
}
