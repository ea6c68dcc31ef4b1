import { useId } from 'react'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { Modal } from '#ui/kit/modal.tsx'
import { Spinner } from '#ui/kit/spinner.tsx'
import { sendCall } from '#ui/platform/network/send-call.ts'
import classes from './verify-reminder.module.css'

export function VerifyReminder({ onClose }: { onClose(): void }) {
  const t = useTranslate()
  const id = useId()
  const { send, isBusy, isDone, error } = useWrite({
    name: 'resend verification',
    run: (_: null, init) => sendCall('POST verifyResend', {}, init),
  })
  const isAsked = isBusy || isDone

  return (
    <Modal
      closeLabel={t('modal.dismiss')}
      heading={t('reminder.title')}
      describedBy={id}
      onClose={onClose}
      actions={
        <>
          {isBusy && <Spinner label={t('state.loading')} />}
          <Button disabled={isAsked} onClick={() => send(null)}>
            {t(isAsked ? 'reminder.sent' : 'reminder.resend')}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t('reminder.done')}
          </Button>
        </>
      }
    >
      <p id={id}>{t('reminder.text')}</p>
      <p role="status" className="visually-hidden">
        {isDone && t('reminder.sent')}
      </p>
      <ErrorMessage className={classes.error}>{error !== null && t('reminder.failed')}</ErrorMessage>
    </Modal>
  )
}
