import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { BoardPage } from '#schema/boards/board.ts'
import { WHOLE_BOARD } from '#schema/boards/constants.ts'
import type { BlockingAction } from '#schema/boards/move-calls.ts'
import { onFrame, watchSubject } from '#ui/app/live.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { Button } from '#ui/kit/button.tsx'
import { announce } from '#ui/platform/document/announce.ts'
import { nextLook } from '#ui/platform/lifecycle/when-visible.ts'
import { reloadDocument } from '#ui/platform/navigation/replace-document.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { useStore } from '#ui/platform/store.ts'
import { fetchBoardNow, listBlockingActions } from './blocking-actions.ts'
import { forgetMove, startedMoves } from './board-move.ts'
import { leaveMergedBoard } from './leave-merged-board.ts'
import { useOfferUndo, useRefresh } from './use-undo-move.ts'
import classes from './blocking-banner.module.css'

/**
 * The first pause is for a board on which something is on its way. With the second, those who share a board learn soon
 * enough that they have lost it, or may do more.
 */
const POLL_MS = 1_000
const WATCH_MS = 5_000

/**
 * What is on its way on the board, until the page shows how it ended. Also in open tabs a board is gone soon after its
 * viewer has lost it. In the browser only.
 */
export function BlockingBanner({ page }: { page: BoardPage }) {
  const t = useTranslate()
  const { board, section, sections } = page
  const { data, error, refetch } = useBoardNow(board)
  // A board that a merge has taken away has none.
  const isGone = error instanceof ApiError && error.status === 404
  const all = isGone || !data ? [] : listBlockingActions(data, null)
  useEnded(all, { isKnown: data !== undefined || isGone, isGone })
  useNewPermissions(page.permissions, data?.permissions)
  if (error && !isGone && !(error instanceof ApiError)) {
    return (
      <div role="alert" className={classes.banner}>
        <p>{error.message}</p>
        <Button onClick={() => void refetch()}>{t('action.tryAgain')}</Button>
      </div>
    )
  }
  const shown = isGone || !data ? [] : listBlockingActions(data, section?.id ?? null)
  if (shown.length === 0) return null
  const titles = new Map(sections.map(({ id, title }) => [id, title]))
  return (
    <ul className={classes.banner} aria-label={t('boardMoves.running')}>
      {shown.map((action) => (
        <Running key={action.id} action={action} title={titles.get(String(action.section_id))} />
      ))}
    </ul>
  )
}

function Running({ action: { kind, progress }, title }: { action: BlockingAction; title: string | undefined }) {
  const t = useTranslate()
  const text = t(`boardMoves.running.${kind}`)
  return (
    <li className={classes.action}>
      <span className={classes.text}>
        {title === undefined ? text : t('boardMoves.runningIn', { text, section: title })}
      </span>
      <span className={classes.share}>
        {t('boardMoves.share', { percent: useFormat().number(Math.floor(progress * 100)) })}
      </span>
      <progress className={classes.progress} max={1} value={progress} aria-label={text} />
    </li>
  )
}

/** Asked for again and again, as long as someone looks. */
function useBoardNow({ entityId: id, isCollaborative }: BoardPage['board']) {
  const result = useQuery({
    queryKey: ['board now', id],
    queryFn: ({ signal }) => fetchBoardNow(id, signal),
    staleTime: 0,
    retry: false,
  })
  const { data, refetch } = result
  const isRunning = data !== undefined && listBlockingActions(data, null).length > 0
  const pause = isRunning ? POLL_MS : isCollaborative ? WATCH_MS : null
  const poll = useEffectEvent(() => refetch())
  useEffect(() => {
    if (pause === null) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const watch = async () => {
      while (!signal.aborted) {
        await nextLook(pause, signal)
        if (!signal.aborted) await poll()
      }
    }
    void watch()
    return () => controller.abort()
  }, [pause])
  useLiveBoard(id, poll)
  return result
}

/** What others do on the board while it is open. */
function useLiveBoard(id: string, poll: () => unknown): void {
  const refresh = useRefresh()
  const onAction = useEffectEvent(poll)
  const onChanged = useEffectEvent(() => void refresh())
  useEffect(() => {
    const stops = [
      watchSubject({ board_id: id }),
      onFrame('blocking_action', ({ board_id: boardId }) => boardId === id && onAction()),
      onFrame('board_changed', ({ board_id: boardId }) => boardId === id && onChanged()),
      onFrame('refetch', () => onChanged()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [id])
}

function useNewPermissions(known: readonly string[], now: readonly string[] | undefined): void {
  const refresh = useRefresh()
  const isChanged = now !== undefined && now.join() !== known.join()
  const onChanged = useEffectEvent(() => void refresh())
  useEffect(() => {
    if (isChanged) onChanged()
  }, [isChanged])
}

/** The page's data is read again once an action is no longer there; actions of this page can be undone. */
function useEnded(
  running: readonly BlockingAction[],
  { isKnown, isGone }: { isKnown: boolean; isGone: boolean },
): void {
  const t = useTranslate()
  const refresh = useRefresh()
  const offerUndo = useOfferUndo()
  const started = useStore(startedMoves)
  const before = useRef<readonly BlockingAction[]>([])
  const ids = running.map(({ id }) => id).join()

  const onChange = useEffectEvent((now: string, isLost: boolean) => {
    const ended = before.current.filter(({ id }) => !now.includes(id))
    before.current = running
    if (ended.length === 0) return isLost ? reloadDocument() : undefined
    announce(t('boardMoves.ended'))
    const own = started.filter(({ id }) => ended.some((action) => action.id === id))
    for (const move of own) {
      forgetMove(move.id)
      offerUndo(move)
    }
    const merged = ended.find(({ kind, section_id: id }) => kind === 'merge' && id === WHOLE_BOARD)
    if (merged) void leaveMergedBoard(own.find(({ id }) => id === merged.id)?.toBoardId ?? null)
    else if (isLost) reloadDocument()
    else void refresh()
  })
  useEffect(() => {
    if (isKnown) onChange(ids, isGone)
  }, [ids, isKnown, isGone])
}
