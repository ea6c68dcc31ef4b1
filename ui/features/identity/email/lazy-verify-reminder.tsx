import { useEffect, useState, type ComponentType } from 'react'
import { href } from '#schema/routes.ts'
import { isTokenPage } from '#schema/token-pages.ts'
import type { CurrentUser } from '#schema/viewer.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { hasOpenDialog } from '#ui/platform/document/open-dialog.ts'
import { currentPath } from '#ui/platform/navigation/location.ts'
import { call } from '#ui/platform/network/request.ts'
import { retryChunk } from '#ui/platform/network/retry-chunk.ts'
import { localStore } from '#ui/platform/storage/storage.ts'
import { decideReminder, isReminderRecord, isTimeToLook } from './reminder-time.ts'

const KEY = 'email_reminder'

export function LazyVerifyReminder() {
  const { isAuthenticated, user } = useAppData().context
  const userId = isAuthenticated && user?.email ? user.id : null
  const [Dialog, setDialog] = useState<ComponentType<{ onClose(): void }> | null>(null)

  useEffect(() => {
    if (userId === null || isTokenPage(currentPath()) || !mayInterrupt()) return undefined
    if (!isTimeToLook(localStore.readJson(KEY, isReminderRecord), userId, Date.now())) return undefined
    const controller = new AbortController()
    remindIfDue(controller.signal).then(
      (dialog) => dialog && !controller.signal.aborted && setDialog(() => dialog),
      // The next page tries again.
      () => {},
    )
    return () => controller.abort()
  }, [userId])

  return Dialog && <Dialog onClose={() => setDialog(null)} />
}

/** Not while a pin is being made, nor in front of another dialog; the next page tries again. */
function mayInterrupt(): boolean {
  return !currentPath().startsWith(href('pinBuilder')) && !hasOpenDialog()
}

async function remindIfDue(signal: AbortSignal): Promise<ComponentType<{ onClose(): void }> | null> {
  const user = await call<CurrentUser>(href('currentUser'), { signal })
  const { isDue, ...record } = decideReminder(user, Date.now())
  const loaded = isDue ? await retryChunk('verify-reminder', () => import('./verify-reminder.tsx')) : null
  if (isDue && !mayInterrupt()) return null
  // Where nothing can be stored no one is reminded: it would be on every page.
  return localStore.writeJson(KEY, record) && loaded ? loaded.VerifyReminder : null
}
