import { ERRORS, type ErrorName } from '#schema/errors.ts'
import type { SavedPin } from '#schema/saves/calls.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useMarkStale } from '#ui/app/query/use-mark-stale.ts'
import { useWrite, type Write } from '#ui/app/query/use-write.ts'
import { shellStore, showSaveAnimation } from '#ui/app/shell-state.ts'
import { useTranslate, type MessageKey, type Translate } from '#ui/app/texts/translate.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'
import { reloadDocument } from '#ui/platform/navigation/replace-document.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import type { ToastContent } from '#ui/shared/toasts/toast-queue.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'
import { noteSave, sendChange, type SaveAnswer, type SaveChange } from './change-save.ts'
import { openPicker } from './picker-store.ts'
import type { PinToSave } from './pin-to-save.ts'
import { rememberRecentSave } from './recent-saves.ts'
import { savePresses } from './save-context.ts'

/** What shows saves. */
const READ_AGAIN = ['board picker', 'BoardQuery', 'BoardPinsQuery', 'ProfileBoardsQuery', 'ProfilePinsQuery']

/** Everything that one can do to one's saves of a pin; each says what it did and offers to take it back. */
export function useSaveChange(pin: PinToSave): Write<SaveChange, SaveAnswer> {
  const t = useTranslate()
  const markStale = useMarkStale(READ_AGAIN)
  const viewerId = findViewerId(useAppData().context) ?? ''
  const write = useWrite<SaveChange, SaveAnswer>({
    name: `save ${pin.id}`,
    run: (change, init) => sendChange(pin, change, viewerId, init),
    optimistic: (change) => (isPress(change) ? savePresses.add(pin.id, change.kind === 'save') : () => {}),
    onDone(answer, change) {
      if (answer) showAnswer(answer)
      if (isPress(change)) savePresses.finish(pin.id)
      markStale()
    },
    onFailed(error, change) {
      // Signed out in another tab, or expired: the page as a visitor sees it offers a login.
      if (error instanceof ApiError && error.status === 401) reloadDocument()
      else say({ text: t(failureKey(error, change)) })
      return null
    },
  })

  function showAnswer(answer: SaveAnswer): void {
    const undo = (...changes: SaveChange[]) => ({
      label: t('save.undo'),
      onAction: () => changes.forEach((change) => write.send(change)),
    })
    switch (answer.kind) {
      case 'waiting':
        return say({ text: t('save.waits') })
      case 'saved': {
        const { made } = answer
        noteSave(pin.id, made)
        rememberRecentSave(viewerId, pin.id, pin.imageSignature)
        shellStore.update(showSaveAnimation)
        const change = { label: t('save.change'), onAction: () => openPicker({ pin, move: made }) }
        return say({
          text: savedText(t, 'saved', made),
          ...(made.is_new
            ? { action: undo({ kind: 'remove', saveId: made.id }), otherAction: change }
            : { action: change }),
        })
      }
      case 'removed': {
        const { removed, still_saved: left } = answer.answer
        noteSave(pin.id, left)
        const [first] = removed
        if (!first) return undefined
        const text =
          removed.length === 1
            ? t('save.removed', { board: first.board.name })
            : t('save.removedAll', { count: removed.length })
        return say({ text, action: undo(...removed.map(({ id }): SaveChange => ({ kind: 'restore', saveId: id }))) })
      }
      case 'restored':
        noteSave(pin.id, answer.made)
        return say({ text: savedText(t, 'saved', answer.made) })
      case 'moved':
        noteSave(pin.id, answer.made)
        return say({
          text: savedText(t, 'moved', answer.made),
          ...('undo' in answer.made && { action: undo({ kind: 'move', options: answer.made.undo }) }),
        })
      case 'noted':
        return noteSave(pin.id, answer.made)
    }
  }

  return write
}

/** The latest of them at once: it is about what was just pressed. */
function say(content: ToastContent): void {
  showToast({ ...content, topic: 'save' })
}

function isPress({ kind }: SaveChange): boolean {
  return kind === 'save' || kind === 'remove'
}

function savedText(t: Translate, what: 'saved' | 'moved', { board, section }: SavedPin): string {
  const names = { board: board.name, section: section?.title ?? '' }
  if (what === 'saved') return section ? t('save.savedToSection', names) : t('save.savedTo', names)
  return section ? t('save.movedToSection', names) : t('save.moved', names)
}

const FAILURES = {
  save: 'save.failed',
  remove: 'save.unsaveFailed',
  restore: 'save.undoFailed',
  move: 'save.moveFailed',
  note: 'save.noteFailed',
} as const satisfies Record<SaveChange['kind'], MessageKey>

function failureKey(error: unknown, { kind }: SaveChange): MessageKey {
  const is = (...names: ErrorName[]) =>
    error instanceof ApiError && names.some((name) => ERRORS[name].code === error.code)
  if (is('savedThereAlready')) return 'save.savedThere'
  if (is('boardHidden')) return 'save.boardHidden'
  if (is('boardNotFound', 'boardNotYours')) return 'save.boardGone'
  return FAILURES[kind]
}
