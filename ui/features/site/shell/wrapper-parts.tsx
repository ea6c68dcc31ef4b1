import { href } from '#schema/routes.ts'
import { useIsAuth } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { DesktopBar } from './desktop-bar.tsx'
import { Footer } from './footer.tsx'
import { LoginLink } from './login-link.tsx'
import { MemberActions } from './member-actions.tsx'
import { NavFooter } from './nav-footer.tsx'
import { TopBar } from './top-bar.tsx'
import classes from './top-bar.module.css'

/** One file: each is small, and every document shows some of them. */
export const WRAPPER_PARTS = { DesktopBar, MobileBar, MobileFooter, BareBar, Footer }

function BareBar() {
  const t = useTranslate()
  return (
    <TopBar
      action={
        <a className={classes.leave} href={href('home')}>
          <span className="visually-hidden">{t('shell.leave')}</span>
          <Icon name="close" />
        </a>
      }
    />
  )
}

function MobileBar() {
  return <TopBar action={useIsAuth() ? <MemberActions /> : <LoginLink look="primary" to="signup" />} />
}

function MobileFooter() {
  return <NavFooter />
}
