import { useEffect, useState } from 'react'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ConfirmModal } from '#ui/kit/confirm-modal.tsx'
import { guardLeaving } from '#ui/platform/navigation/leave-guard.ts'

export function LeaveQuestion() {
  const t = useTranslate()
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useEffect(() => guardLeaving((leave) => setLeave(() => leave)), [])
  if (!leave) return null
  const stay = () => setLeave(null)
  return (
    <ConfirmModal
      closeLabel={t('modal.dismiss')}
      heading={t('settings.leaveHeading')}
      description={t('settings.leaveText')}
      primary={{ label: t('settings.stay'), onAction: stay }}
      secondary={{ label: t('settings.leave'), onAction: leave }}
      onDismiss={stay}
    />
  )
}
