import { IDEMPOTENCY_DONE_CODE } from '#schema/constants/idempotency.ts'
import { ACCOUNT_HEADER } from '#schema/identity/session-constants.ts'
import type { SavedPin } from '#schema/saves/calls.ts'
import { MINUTE_MS } from '#schema/time.ts'
import { service } from '#ui/app/background.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'
import { ApiError, isTemporary } from '#ui/platform/network/api-error.ts'
import { isOnline, onEveryOnline } from '#ui/platform/network/online.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { onStoredElsewhere } from '#ui/platform/storage/storage.ts'
import { withLock } from '#ui/platform/storage/with-lock.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'
import { noteSave } from './change-save.ts'
import { rememberRecentSave, readRecentSaves, recentSaves } from './recent-saves.ts'
import { dropWaitingSaves, loadWaitingSaves, WAITING_SAVES_KEY, type WaitingSave } from './waiting-saves.ts'

/** The next attempt follows after this time if there is a connection and the server still gives no answer. */
const RETRY_MS = MINUTE_MS / 2

type Outcome = { type: 'saved'; made: SavedPin | null } | { type: 'refused' } | { type: 'unanswered' }

/**
 * Knows again what was saved lately, and sends what was saved without a connection, in order, as soon as there is one;
 * one tab at a time.
 */
export const waitingSaves = service({
  name: 'waiting saves',
  when({ context }) {
    const viewerId = findViewerId(context)
    return viewerId !== null && { viewerId }
  },
  start({ viewerId }, current) {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined

    async function sendAll(): Promise<void> {
      clearTimeout(timer)
      if (loadWaitingSaves(viewerId).length === 0 || !isOnline()) return
      const isDone = await withLock(`${WAITING_SAVES_KEY} ${viewerId}`, sendInOrder).catch(() => false)
      if (!isDone && !isOver) timer = setTimeout(() => void sendAll(), RETRY_MS)
    }

    async function sendInOrder(): Promise<boolean> {
      // Another tab may have sent them by now.
      for (const save of loadWaitingSaves(viewerId)) {
        if (isOver) return true
        const outcome = await send(viewerId, save)
        if (outcome.type === 'unanswered') return false
        dropWaitingSaves(viewerId, ({ key }) => key === save.key)
        report(save, outcome)
      }
      return true
    }

    function report({ pinId, imageSignature }: WaitingSave, outcome: Outcome): void {
      const { translate } = current()
      if (outcome.type === 'refused') return showToast({ text: translate('save.notSent') })
      if (outcome.type !== 'saved' || !outcome.made) return
      noteSave(pinId, outcome.made)
      rememberRecentSave(viewerId, pinId, imageSignature)
      const { name, url } = outcome.made.board
      showToast({
        text: translate('save.savedTo', { board: name }),
        topic: 'save',
        action: { label: translate('save.viewBoard'), href: url },
      })
    }

    const stops = [
      onEveryOnline(() => void sendAll()),
      onStoredElsewhere(WAITING_SAVES_KEY, () => void loadWaitingSaves(viewerId)),
    ]
    recentSaves.update(() => readRecentSaves(viewerId))
    void sendAll()
    return () => {
      isOver = true
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  },
})

async function send(viewerId: string, { pinId, boardId, sectionId, key }: WaitingSave): Promise<Outcome> {
  const options = { pin_id: pinId, board_id: boardId ?? undefined, section_id: sectionId ?? undefined }
  try {
    const headers = { 'idempotency-key': key, [ACCOUNT_HEADER]: viewerId }
    return { type: 'saved', made: await sendCall('RepinResource.create', options, { headers }) }
  } catch (error) {
    if (error instanceof ApiError && error.code === IDEMPOTENCY_DONE_CODE) return { type: 'saved', made: null }
    // Signed out elsewhere, or in as another one: they wait for this account.
    const isOpen = isTemporary(error) || (error instanceof ApiError && error.status === 401)
    return { type: isOpen ? 'unanswered' : 'refused' }
  }
}
