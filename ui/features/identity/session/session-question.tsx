import { useTranslate } from '#ui/app/texts/translate.ts'
import { ConfirmModal } from '#ui/kit/confirm-modal.tsx'
import { useStore } from '#ui/platform/store.ts'
import { sessionQuestion } from './session-guard-service.ts'

export function SessionQuestion() {
  const t = useTranslate()
  const question = useStore(sessionQuestion)
  if (!question) return null
  const { change, name, onReload, onStay } = question
  const isIn = change === 'loggedIn'
  return (
    <ConfirmModal
      closeLabel={t('modal.dismiss')}
      heading={t(isIn ? 'session.loggedInHeading' : 'session.loggedOutHeading')}
      description={isIn ? t('session.loggedInText', { name }) : t('session.loggedOutText')}
      primary={{ label: t('session.reload'), onAction: onReload }}
      secondary={{ label: t('session.keepReading'), onAction: onStay }}
      onDismiss={onStay}
    />
  )
}
