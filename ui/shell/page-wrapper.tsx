import type { ReactNode } from 'react'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/messages/translate.ts'
import { AccountMenu } from './account-menu.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { LoginLink } from './login-link.tsx'
import classes from './page-wrapper.module.css'
import { PageTrouble } from './page-trouble.tsx'
import { TopBar } from './top-bar.tsx'

/** What stands around every page: chosen by whether the viewer is signed in and by their device. */
export function PageWrapper({ children }: { children: ReactNode }) {
  const { isAuthenticated, userAgent } = useAppData().context
  const isMobile = userAgent.isMobile || userAgent.isTablet
  const Wrapper = isMobile ? MobileWrapper : isAuthenticated ? AuthDesktopWrapper : UnauthDesktopWrapper
  return <Wrapper>{children}</Wrapper>
}

function AuthDesktopWrapper({ children }: { children: ReactNode }) {
  return <Frame bar={<TopBar isSticky action={<AccountMenu />} />}>{children}</Frame>
}

function UnauthDesktopWrapper({ children }: { children: ReactNode }) {
  return <Frame bar={<TopBar isSticky action={<LoginLink look="primary" />} />}>{children}</Frame>
}

/** The bar scrolls away with the page: on a phone the height belongs to the pictures. */
function MobileWrapper({ children }: { children: ReactNode }) {
  const { isAuthenticated } = useAppData().context
  return (
    <Frame bar={<TopBar action={isAuthenticated ? <AccountMenu /> : <LoginLink look="primary" />} />}>{children}</Frame>
  )
}

function Frame({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  const t = useTranslate()
  return (
    <>
      <a className={classes.skip} href="#main">
        {t('shell.skip')}
      </a>
      {bar}
      <main id="main" tabIndex={-1} className={classes.main}>
        <ErrorBoundary fallback={(retry) => <PageTrouble onRetry={retry} />}>{children}</ErrorBoundary>
      </main>
      <Footer />
    </>
  )
}
