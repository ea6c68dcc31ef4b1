import type { ViewerChange } from './viewer-change.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { ConfirmModal } from '#ui/kit/confirm-modal.tsx'

interface SessionQuestionProps {
  change: ViewerChange
  name: string
  onReload(): void
  onStay(): void
}

export function SessionQuestion({ change, name, onReload, onStay }: SessionQuestionProps) {
  const t = useTranslate()
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
