import { useId, useState } from 'react'
import { href } from '#schema/routes.ts'
import { call } from '#ui/platform/network/request.ts'
import { underKey } from '#ui/platform/network/idempotency-key.ts'
import { Button } from '#ui/kit/button.tsx'
import { Modal } from '#ui/kit/modal.tsx'
import { Spinner } from '#ui/kit/spinner.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import classes from './verify-reminder.module.css'

type Resend = 'idle' | 'sending' | 'sent' | 'failed'

export function VerifyReminder({ onClose }: { onClose(): void }) {
  const t = useTranslate()
  const id = useId()
  const [resend, setResend] = useState<Resend>('idle')
  const isAsked = resend === 'sending' || resend === 'sent'

  async function sendAgain(): Promise<void> {
    setResend('sending')
    try {
      await underKey('resend verification', (headers) => call(href('verifyResend'), { method: 'POST', headers }))
      setResend('sent')
    } catch {
      setResend('failed')
    }
  }

  return (
    <Modal
      closeLabel={t('modal.dismiss')}
      heading={t('reminder.title')}
      describedBy={id}
      onClose={onClose}
      actions={
        <>
          {resend === 'sending' && <Spinner label={t('state.loading')} />}
          <Button disabled={isAsked} onClick={() => void sendAgain()}>
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
        {resend === 'sent' && t('reminder.sent')}
      </p>
      {resend === 'failed' && (
        <p role="alert" className={classes.error}>
          {t('reminder.failed')}
        </p>
      )}
    </Modal>
  )
}
