import { ACCOUNT_BACK_COOKIE } from '#schema/identity/leaving-constants.ts'
import { service } from '#ui/app/background.ts'
import { consumeCookie } from '#ui/platform/storage/cookie.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'

export const accountBackNotice = service({
  name: 'notice that the account is back',
  when: ({ context }) => context.isAuthenticated,
  start(_, current) {
    if (consumeCookie(ACCOUNT_BACK_COOKIE) !== null) showToast({ text: current().translate('accountBack.toast') })
  },
})
