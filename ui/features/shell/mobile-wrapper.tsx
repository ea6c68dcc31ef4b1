import { useIsAuth } from '#ui/app/app-data.ts'
import { AccountMenu } from './account-menu.tsx'
import { LoginLink } from './login-link.tsx'
import { NavFooter } from './nav-footer.tsx'
import { TopBar } from './top-bar.tsx'

export function MobileBar() {
  return <TopBar action={useIsAuth() ? <AccountMenu /> : <LoginLink look="primary" to="signup" />} />
}

export function MobileFooter() {
  return <NavFooter />
}
