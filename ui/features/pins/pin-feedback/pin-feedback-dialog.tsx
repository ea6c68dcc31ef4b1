import { HIDE_REASONS, type HideReason } from '#schema/pins/pin-feedback-constants.ts'
import { failureKey } from '#ui/app/forms/form-refusal.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { Modal } from '#ui/kit/modal.tsx'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'
import { isHiddenPin, setHidden } from './hidden-pins.ts'
import { useUnhide } from './use-unhide.ts'
import classes from './pin-feedback-dialog.module.css'

const REASONS: Record<HideReason, MessageKey> = {
  not_interested: 'pinFeedback.notInterested',
  seen_before: 'pinFeedback.seenBefore',
  not_relevant: 'pinFeedback.notRelevant',
  low_quality: 'pinFeedback.lowQuality',
  made_with_ai: 'pinFeedback.madeWithAi',
}

interface PinFeedbackDialogProps {
  pin: { id: string }
  /** The note is needed where no card turns into one. */
  isSaidApart?: boolean
  onClose(): void
}

export function PinFeedbackDialog({ pin: { id }, isSaidApart = false, onClose }: PinFeedbackDialogProps) {
  const t = useTranslate()
  const hide = useWrite<HideReason, unknown>({
    name: `pin feedback ${id}`,
    run: (reason, init) => sendCall('POST hidePin', { id, reason }, init),
    optimistic: () => setHidden(id, true),
    onDone() {
      if (!isSaidApart) return
      showToast({
        text: t('pinFeedback.hidden'),
        action: { label: t('pinFeedback.undo'), onAction: () => unhide.send(null) },
      })
    },
    onFailed: (error) => t(failureKey(error, 'pinFeedback.hideFailed')),
  })
  const unhide = useUnhide(id)
  const moreLikeThis = useWrite<boolean, unknown>({
    name: `pin feedback ${id}`,
    run: (isWanted, init) => sendCall(isWanted ? 'POST morePins' : 'DELETE morePins', { id }, init),
    optimistic(isWanted) {
      showToast(
        isWanted
          ? {
              text: t('pinFeedback.moreDone'),
              action: { label: t('pinFeedback.undo'), onAction: () => moreLikeThis.send(false) },
            }
          : { text: t('pinFeedback.moreUndone') },
      )
      // A viewer who wants more of it no longer hides it.
      return isWanted && isHiddenPin(id) ? setHidden(id, false) : () => {}
    },
    onFailed: (error) => t(failureKey(error, 'pinFeedback.moreFailed')),
  })
  return (
    <Modal heading={t('pinFeedback.hidePin')} closeLabel={t('modal.dismiss')} onClose={onClose}>
      <div className={classes.choices}>
        <button
          type="button"
          className={classes.choice}
          onClick={() => {
            onClose()
            moreLikeThis.send(true)
          }}
        >
          {t('pinFeedback.moreLikeThis')}
        </button>
        <h3 id={`hide-${id}`} className={classes.heading}>
          {t('pinFeedback.hide')}
        </h3>
        <ul aria-labelledby={`hide-${id}`}>
          {HIDE_REASONS.map((reason) => (
            <li key={reason}>
              <button
                type="button"
                className={classes.choice}
                onClick={() => {
                  onClose()
                  hide.send(reason)
                }}
              >
                {t(REASONS[reason])}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}
