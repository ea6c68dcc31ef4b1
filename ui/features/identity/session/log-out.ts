import { LOGGED_OUT_COOKIE, LOGGED_OUT_LIFETIME_MS, LOGGED_OUT_ON_COOKIE } from '#schema/identity/session-constants.ts'
import { href } from '#schema/routes.ts'
import { localNext } from '#ui/app/local-next.ts'
import { pauseSession, finishSession } from '#ui/app/session-lifecycle.ts'
import { LEFT_BY_LOGOUT, unsentPinsKey } from '#ui/app/storage-keys.ts'
import { forgetReferrer } from '#ui/features/tracking/visits/referrer-fields.ts'
import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'
import { replaceDocument } from '#ui/platform/navigation/replace-document.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { preventSilentAccess } from '#ui/platform/services/passkeys.ts'
import { setPersistentCookie } from '#ui/platform/storage/cookie.ts'
import { forgetFiles } from '#ui/platform/storage/forget-files.ts'
import { localStore, sessionStore } from '#ui/platform/storage/storage.ts'
import { createLogOut, type LogoutRequest, type LogoutScope } from './log-out-flow.ts'
import { writeAccounts, type AccountsRecord } from './stored-accounts.ts'

export const logOut = createLogOut<AccountsRecord>({
  pause: pauseSession,
  finish: finishSession,
  endSession,
  isAbort: (error) => error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError'),
  logAbort: (error) => reportMetric('sign_out_aborted', { reason: String(error) }),
  clearStorage,
  setCookies,
  saveAccounts: writeAccounts,
  // The service worker sees the call and forgets the kept pages by itself.
  afterwards: preventSilentAccess,
  leave: (next) => replaceDocument(localNext(next ?? null, href('logout'))),
})

/** A logout. */
function clearStorage(): void {
  clearExceptUnsent([])
  forgetFiles()
}

/** Keeps files and pins that these accounts have not sent yet; they are shown to none but their own. */
export function clearExceptUnsent(viewerIds: readonly string[]): void {
  sessionStore.clearExcept([])
  localStore.clearExcept([...LEFT_BY_LOGOUT, ...viewerIds.map(unsentPinsKey)])
  forgetReferrer()
}

async function endSession(
  scope: LogoutScope,
  init: Pick<LogoutRequest<AccountsRecord>, 'signal' | 'headers'>,
): Promise<void> {
  await sendCall(
    'UserSessionResource.delete',
    { ...scope, disable_auth_failure_redirect: true },
    { keepalive: true, ...init },
  )
}

function setCookies(): void {
  setPersistentCookie(LOGGED_OUT_COOKIE, '1', LOGGED_OUT_LIFETIME_MS)
  setPersistentCookie(LOGGED_OUT_ON_COOKIE, new Date().toISOString().slice(0, 10), LOGGED_OUT_LIFETIME_MS)
}
