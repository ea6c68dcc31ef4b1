import { useEffect, useState } from 'react'
import type { ClientSettings, RequestContext } from '#schema/page-data.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { showToast } from '#ui/features/toasts/toasts.ts'
import { isSameViewer, viewerChange, type ViewerMark } from './viewer-change.ts'
import { isViewerReload, viewerStep } from './viewer-reload.ts'
import { watchViewer } from './watch-viewer.ts'
import { reloadDocument } from '#ui/platform/navigation/replace-document.ts'
import { currentPath } from '#ui/platform/navigation/location.ts'
import { sessionStore } from '#ui/platform/storage/storage.ts'
import { hasUnsavedText, watchTyping } from '#ui/platform/document/unsaved-text.ts'
import { entryHref } from '#ui/features/identity/entry-href.ts'
import { signOut } from './sign-out.ts'
import { verifySession } from './verify-session.ts'
import { useTranslate, type Translate } from '#ui/app/messages/translate.ts'
import { SessionQuestion } from './session-question.tsx'

const RELOAD_KEY = 'viewer-reload'

/** Longest wait for ending a session that is over anyway. */
const SIGN_OUT_LIMIT_MS = 3_000

/**
 * Reloads once another viewer, or none, is signed in: at once, so that no private page stays on screen, or after asking
 * where unsaved text would be lost.
 */
export function SessionGuard() {
  const t = useTranslate()
  const { context, settings } = useAppData()
  const { loginState } = context
  const userId = context.user?.id ?? null
  const name = context.user?.full_name ?? ''
  const [asked, setAsked] = useState<RequestContext | null>(null)

  useEffect(watchTyping, [])
  useEffect(() => explainReload({ loginState, userId }, name, t), [loginState, userId, name, t])
  useEffect(() => {
    const before = { loginState, userId }
    let declined: ViewerMark | null = null
    return watchViewer((session) => {
      const after = markOf(session)
      const tried = sessionStore.readJson(RELOAD_KEY, isViewerReload)
      const step = viewerStep({ before, after, tried, declined, hasText: hasUnsavedText() })
      if (step === 'reload') reload(before, after)
      if (step === 'stay' && session.isAuthenticated) void checkSession(session.user?.id ?? '', settings.captcha)
      // Asked once: users who stay know why.
      if (step === 'ask') declined = after
      setAsked((last) => (step === 'ask' ? session : isSameViewer(before, after) ? null : last))
    })
  }, [loginState, userId, settings])

  if (!asked) return null
  return (
    <SessionQuestion
      change={viewerChange({ loginState, userId }, markOf(asked))}
      name={asked.user?.full_name ?? ''}
      onReload={() => reload({ loginState, userId }, markOf(asked))}
      onStay={() => setAsked(null)}
    />
  )
}

/**
 * A session that has ended since the last answer is signed out here, too, and by its account alone: another may be
 * signed in by now. Postponed while there is unsaved text.
 */
async function checkSession(accountId: string, captcha: ClientSettings['captcha']): Promise<void> {
  if ((await verifySession(captcha)) !== 'over' || hasUnsavedText()) return
  const signal = AbortSignal.timeout(SIGN_OUT_LIMIT_MS)
  await signOut({
    reason: 'authentication_failed',
    scope: { account_id: accountId },
    logoutOnAbort: true,
    signal,
    next: currentPath(),
  }).catch(() => {})
}

function markOf(session: RequestContext): ViewerMark {
  return { loginState: session.loginState, userId: session.user?.id ?? null }
}

function reload(before: ViewerMark, after: ViewerMark): void {
  sessionStore.writeJson(RELOAD_KEY, { before, after })
  reloadDocument()
}

/** A reload that changed nothing stays on record, so that it is not repeated. */
function explainReload(now: ViewerMark, name: string, t: Translate): void {
  const last = sessionStore.readJson(RELOAD_KEY, isViewerReload)
  if (!last || isSameViewer(last.before, now)) return
  sessionStore.remove(RELOAD_KEY)
  if (!isSameViewer(last.after, now)) return
  const change = viewerChange(last.before, now)
  if (change === 'loggedIn') showToast({ text: t('session.loggedIn', { name }) })
  if (change === 'loggedOut') {
    const action = { label: t('login.action'), href: entryHref('login', currentPath()) }
    showToast({ text: t('session.loggedOut'), action })
  }
}
