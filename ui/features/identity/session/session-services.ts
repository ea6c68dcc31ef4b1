import { service } from '#ui/app/background.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { carrySessionOver } from './carry-over.ts'
import { claimStorage, rememberAccount } from './keep-viewer.ts'
import { decideTokenRefresh } from './token-refresh.ts'

export const tokenRefresh = service({
  name: 'token refresh',
  when: ({ context, daysToExpiration, experiments }) => ({ context, daysToExpiration, experiments }),
  start(session) {
    const refresh = decideTokenRefresh(session)
    // The page needs nothing from the answer; the next load tries again.
    if (refresh) sendCall(refresh, {}).catch(() => {})
  },
})

export const countrySession = service({
  name: 'session of the national domain',
  when({ context, settings }) {
    const viewerId = findViewerId(context)
    const { nationalOrigin: origin } = settings
    // A viewer who sends the privacy signal logs in there by themselves.
    return viewerId === null || origin === null || context.hasPrivacySignal ? null : { viewerId, origin }
  },
  start: ({ viewerId, origin }) => void carrySessionOver(viewerId, origin),
})

export const storageClaim = service({
  name: 'owner of the storage',
  when: ({ context }) => ({ loginState: context.loginState, userId: context.user?.id ?? null }),
  start: claimStorage,
})

export const knownAccount = service({
  name: 'account of the viewer',
  when: ({ context: { isAuthenticated, user } }) => (isAuthenticated && user ? { user } : null),
  start: ({ user }) => rememberAccount(user),
})
