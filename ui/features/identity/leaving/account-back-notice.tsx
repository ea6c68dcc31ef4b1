import { useEffect } from 'react'
import { ACCOUNT_BACK_COOKIE } from '#schema/constants/leaving.ts'
import { useIsAuth } from '#ui/app/app-data.ts'
import { showToast } from '#ui/features/toasts/toasts.ts'
import { takeCookie } from '#ui/platform/storage/cookie.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'

/** Shown once, after signing in has reactivated the account. */
export function AccountBackNotice() {
  const t = useTranslate()
  const isAuth = useIsAuth()
  useEffect(() => {
    if (isAuth && takeCookie(ACCOUNT_BACK_COOKIE) !== null) showToast({ text: t('accountBack.toast') })
  }, [isAuth, t])
  return null
}
