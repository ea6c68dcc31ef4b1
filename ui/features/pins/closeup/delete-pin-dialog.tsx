import { useId } from 'react'
import type { DeletedPinData } from '#schema/pin-builder/calls.ts'
import { DELETE_UNDO_MS } from '#schema/pins/constants.ts'
import type { Pin } from '#schema/pins/pin.ts'
import { href } from '#schema/routes.ts'
import { useMarkStale } from '#ui/app/query/use-mark-stale.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ModalActions } from '#ui/kit/modal-actions.tsx'
import { Modal } from '#ui/kit/modal.tsx'
import { goTo } from '#ui/platform/navigation/navigation.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'
import classes from './delete-pin-dialog.module.css'

/** What goes with the pin; then it is deleted, its owner is on their profile, and has a minute to change their mind. */
export function DeletePinDialog({ pin, onClose }: { pin: Pin; onClose(): void }) {
  const t = useTranslate()
  const id = useId()
  const { send, isBusy } = useDeletion(pin, onClose)
  const losses = listLosses(pin).filter(([, count]) => count > 0)
  return (
    <Modal
      heading={t('deletePin.heading')}
      closeLabel={t('modal.dismiss')}
      describedBy={id}
      isLocked={isBusy}
      onClose={onClose}
      actions={
        <ModalActions cancel={t('deletePin.keep')} isBusy={isBusy} onCancel={onClose} onClick={() => send(null)}>
          {t('pin.delete')}
        </ModalActions>
      }
    >
      <div id={id} className={classes.losses}>
        <p>{t(losses.length > 0 ? 'deletePin.goneWith' : 'deletePin.gone')}</p>
        {losses.length > 0 && (
          <ul>
            {losses.map(([key, count]) => (
              <li key={key}>{t(key, { count })}</li>
            ))}
          </ul>
        )}
        <p>{t('deletePin.undoable')}</p>
      </div>
    </Modal>
  )
}

function useDeletion({ id, pinner }: Pin, onClose: () => void) {
  const t = useTranslate()
  const markStale = useMarkStale()
  const path = href('pin', { id })
  const restore = useWrite<null, unknown>({
    name: `restore ${id}`,
    run: (_, init) => sendCall('PinResource.update', { id, is_deleted: false }, init),
    onDone() {
      markStale()
      showToast({ text: t('deletePin.restored'), action: { label: t('deletePin.see'), href: path } })
    },
    onFailed: () => t('deletePin.notRestored'),
  })
  return useWrite<null, DeletedPinData>({
    name: `delete ${id}`,
    run: (_, init) => sendCall('PinResource.delete', { id }, init),
    onDone() {
      markStale()
      showToast({
        text: t('deletePin.deleted'),
        until: Date.now() + DELETE_UNDO_MS,
        action: { label: t('deletePin.undo'), onAction: () => restore.send(null) },
      })
      onClose()
      goTo(href('profile', { username: pinner.username }))
    },
    onFailed: () => t('deletePin.failed'),
  })
}

function listLosses({ repinCount, savedTo, commentCount, reactionCounts }: Pin) {
  const reactions = Object.values(reactionCounts).reduce((sum, count) => sum + count, 0)
  return [
    ['deletePin.saves', repinCount - Number(savedTo !== null)],
    ['deletePin.comments', commentCount],
    ['deletePin.reactions', reactions],
  ] as const
}
