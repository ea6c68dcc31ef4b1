import { useEffect, useId, useState } from 'react'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { Modal } from '#ui/kit/modal.tsx'
import { guardLeaving } from '#ui/platform/navigation/leave-guard.ts'

/** `ConfirmModal` is loaded late with the services: a page that used it, too, would make all pages load it early. */
export function LeaveQuestion() {
  const t = useTranslate()
  const id = useId()
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useEffect(() => guardLeaving((leave) => setLeave(() => leave)), [])
  if (!leave) return null
  const stay = () => setLeave(null)
  return (
    <Modal
      closeLabel={t('modal.dismiss')}
      heading={t('settings.leaveHeading')}
      describedBy={id}
      onClose={stay}
      actions={
        <>
          <Button onClick={leave}>{t('settings.leave')}</Button>
          <Button look="primary" onClick={stay}>
            {t('settings.stay')}
          </Button>
        </>
      }
    >
      <p id={id}>{t('settings.leaveText')}</p>
    </Modal>
  )
}
