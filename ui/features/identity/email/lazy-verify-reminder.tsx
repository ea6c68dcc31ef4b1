import { useEffect, useState, type ComponentType } from 'react'
import { REMINDER_INTERVAL_MS } from '#schema/identity/reminder-constants.ts'
import { useAppData, useExperience } from '#ui/app/app-data.ts'
import { loadWithTexts } from '#ui/app/lazy-chunk.ts'
import { mayInterrupt } from '#ui/app/may-interrupt.ts'
import { localStore } from '#ui/platform/storage/storage.ts'
import { isReminderRecord, isTimeToRemind } from './reminder-time.ts'

const KEY = 'email_reminder'

/** The next page tries again if this one may not be interrupted. */
export function LazyVerifyReminder() {
  const { user } = useAppData().context
  const userId = useExperience('email_reminder') ? (user?.id ?? null) : null
  const [Dialog, setDialog] = useState<ComponentType<{ onClose(): void }> | null>(null)

  useEffect(() => {
    if (userId === null || !mayInterrupt()) return undefined
    if (!isTimeToRemind(localStore.readJson(KEY, isReminderRecord), userId, Date.now())) return undefined
    let isOver = false
    loadWithTexts('verify-reminder', () => import('./verify-reminder.tsx')).then(
      ({ VerifyReminder }) => {
        if (isOver || !mayInterrupt()) return
        // A browser that can store nothing gets no reminder: it would be on every page.
        if (localStore.writeJson(KEY, { userId, notBefore: Date.now() + REMINDER_INTERVAL_MS })) {
          setDialog(() => VerifyReminder)
        }
      },
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [userId])

  return Dialog && <Dialog onClose={() => setDialog(null)} />
}
