import type { ClientSettings, RequestContext } from '#schema/page-data.ts'
import { service } from '#ui/app/background.ts'
import { entryHref } from '#ui/app/entry-href.ts'
import type { Translate } from '#ui/app/texts/translate.ts'
import { hasUnsavedText } from '#ui/platform/document/unfinished-work.ts'
import { createMachine } from '#ui/platform/machine.ts'
import { currentPath } from '#ui/platform/navigation/location.ts'
import { reloadDocument } from '#ui/platform/navigation/replace-document.ts'
import { sessionStore } from '#ui/platform/storage/storage.ts'
import { createStore } from '#ui/platform/store.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'
import { logOut } from './log-out.ts'
import { sessionGuardStep, WATCHING, type SessionGuard } from './session-guard.ts'
import { verifySession } from './verify-session.ts'
import { isSameViewer, viewerChange, type ViewerChange, type ViewerMark } from './viewer-change.ts'
import { isViewerReload, viewerStep } from './viewer-reload.ts'
import { watchViewer } from './watch-viewer.ts'

const RELOAD_KEY = 'viewer-reload'

/** Longest wait for ending a session that is over anyway. */
const LOGOUT_LIMIT_MS = 3_000

export const sessionQuestion = createStore<AskedQuestion | null>(null)

interface AskedQuestion {
  change: ViewerChange
  /** The name of the user who is signed in now. */
  name: string
  onReload(): void
  onStay(): void
}

/**
 * Reloads once another viewer, or none, is signed in: at once, so that no private page stays on screen, or after asking
 * where unsaved text would be lost.
 */
export const sessionGuard = service({
  name: 'session guard',
  when: ({ context, settings }) => ({ ...toViewerMark(context), captcha: settings.captcha }),
  start({ captcha, ...before }) {
    const guard = createMachine(WATCHING, sessionGuardStep, enter)

    function enter(next: SessionGuard): void {
      if (next.type === 'reloading') return reload(before, next.after)
      sessionQuestion.update(() => (next.type === 'asking' ? toQuestion(next) : null))
    }

    const toQuestion = ({ asked, name }: Extract<SessionGuard, { type: 'asking' }>): AskedQuestion => ({
      change: viewerChange(before, asked),
      name,
      onReload: () => reload(before, asked),
      onStay: () => guard.dispatch({ type: 'stayChosen' }),
    })

    const stop = watchViewer((session) => {
      const after = toViewerMark(session)
      const tried = sessionStore.readJson(RELOAD_KEY, isViewerReload)
      const step = viewerStep({ before, after, tried, declined: guard.get().asked, hasText: hasUnsavedText() })
      guard.dispatch({ type: 'answered', step, before, after, name: session.user?.full_name ?? '' })
      if (step === 'stay' && session.isAuthenticated) void checkSession(session.user?.id ?? '', captcha)
    })
    return () => {
      stop()
      sessionQuestion.update(() => null)
    }
  },
})

export const reloadNotice = service({
  name: 'notice of a reload',
  when: ({ context }) => ({ ...toViewerMark(context), name: context.user?.full_name ?? '' }),
  start: ({ name, ...now }, current) => explainReload(now, name, current().translate),
})

/**
 * A session that has ended since the last answer is signed out here, too, and by its account alone: another may be
 * signed in by now. Postponed while there is unsaved text.
 */
async function checkSession(accountId: string, captcha: ClientSettings['captcha']): Promise<void> {
  if ((await verifySession(captcha)) !== 'over' || hasUnsavedText()) return
  const signal = AbortSignal.timeout(LOGOUT_LIMIT_MS)
  await logOut({
    reason: 'authentication_failed',
    scope: { account_id: accountId },
    logoutOnAbort: true,
    signal,
    next: currentPath(),
  }).catch(() => {})
}

function toViewerMark(session: RequestContext): ViewerMark {
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
