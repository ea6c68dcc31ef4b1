import { useIsAuth } from '#ui/app/app-data.ts'
import { MemberActions } from './member-actions.tsx'
import { LoginLink } from './login-link.tsx'
import { NavFooter } from './nav-footer.tsx'
import { TopBar } from './top-bar.tsx'

export function MobileBar() {
  return <TopBar action={useIsAuth() ? <MemberActions /> : <LoginLink look="primary" to="signup" />} />
}

export function MobileFooter() {
  return <NavFooter />
}
