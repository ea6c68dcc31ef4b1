import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { ListedBoard } from '#schema/boards/calls.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useDebounced } from '#ui/app/use-debounced.ts'
import { useIsMobile } from '#ui/app/use-is-mobile.ts'
import { Button } from '#ui/kit/button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import { BoardLine } from './board-line.tsx'
import { boardListOptions, filterBoards } from './board-list.ts'
import { Chooser, type Choice } from './chooser.tsx'
import classes from './board-picker.module.css'

/** The pause between two keys of a word that is being typed. */
const QUIET_MS = 150

interface ChooseBoardProps {
  pinId: string
  isMoving: boolean
  text: string
  onText(text: string): void
  onBoard(board: ListedBoard): void
  /** The board has the pin already. */
  onSaved(saveId: string): void
  onSections(board: ListedBoard): void
  onNew(): void
}

export function ChooseBoard(props: ChooseBoardProps) {
  const { pinId, text, onText, onNew } = props
  const t = useTranslate()
  const isMobile = useIsMobile()
  const client = useQueryClient()
  const q = useDebounced(text.trim(), QUIET_MS)
  const list = useInfiniteQuery(boardListOptions(pinId, q, client))
  const toChoices = useChoices(props)
  const pages = list.data?.pages ?? []
  const items = filterBoards(
    pages.flatMap((page) => page.items),
    text === q ? '' : text,
  )
  const shortlist = text.trim() === '' ? (pages[0]?.shortlist ?? []) : []
  const groups = [
    { label: t('picker.suggested'), choices: toChoices(shortlist, 'short') },
    { label: t(shortlist.length > 0 ? 'picker.all' : 'picker.boards'), choices: toChoices(items, 'all') },
  ].filter(({ choices }) => choices.length > 0)
  return (
    <>
      <Chooser
        label={t('picker.search')}
        groups={groups}
        text={text}
        onText={onText}
        onEnd={() => list.hasNextPage && !list.isFetchingNextPage && void list.fetchNextPage()}
        hasFocus={!isMobile}
        isBusy={list.isFetching}
        empty={
          list.isPending ? (
            <Waiting />
          ) : list.isError ? (
            t('picker.failed')
          ) : (
            t(text.trim() ? 'picker.none' : 'picker.noBoards')
          )
        }
      />
      <Button className={classes.create} onClick={onNew}>
        <Icon name="plus" />
        <span>{text.trim() === '' ? t('board.create') : t('picker.createNamed', { name: text.trim() })}</span>
      </Button>
    </>
  )
}

function useChoices({ isMoving, onBoard, onSaved, onSections }: ChooseBoardProps) {
  const t = useTranslate()
  const viewerName = useAppData().context.user?.username
  return (boards: readonly ListedBoard[], part: string): Choice[] =>
    boards.flatMap((board): Choice[] => {
      const { id, name, saved, section_count: sectionCount = 0 } = board
      const hasSections = sectionCount > 0
      const choice: Choice = {
        key: `${part}-${id}`,
        content: <BoardLine board={board} viewerName={viewerName} />,
        isChosen: saved != null,
        isDisabled: isMoving && saved != null,
        onChoose: () => (saved ? onSaved(saved.save_id) : onBoard(board)),
        ...(hasSections && { onForward: () => onSections(board) }),
      }
      if (!hasSections) return [choice]
      const sections: Choice = {
        key: `${part}-${id}-sections`,
        content: <Icon name="next" size={18} />,
        label: t('picker.sectionsOf', { board: name }),
        isBeside: true,
        onChoose: () => onSections(board),
        onForward: () => onSections(board),
      }
      return [choice, sections]
    })
}

function Waiting() {
  return Array.from({ length: 5 }, (_, nth) => (
    <div key={nth} className={classes.waiting}>
      <Skeleton shape="box" className={classes.cover} />
      <Skeleton className={classes.waitingName} />
    </div>
  ))
}
