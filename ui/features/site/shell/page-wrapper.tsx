import type { ReactNode } from 'react'
import { useIsAuth } from '#ui/app/app-data.ts'
import { ApplicationError } from '#ui/app/errors/application-error.tsx'
import { ErrorBoundary } from '#ui/app/errors/error-boundary.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { usePath } from '#ui/app/use-current.ts'
import { useIsMobile } from '#ui/app/use-is-mobile.ts'
import { useIsOAuthFlow } from '#ui/app/use-oauth-flow.ts'
import { WrapperPart, type WrapperPartName } from './wrapper-part.tsx'
import { wrapperVariant, type WrapperVariant } from './wrapper-variant.ts'
import classes from './page-wrapper.module.css'

const WRAPPERS: Record<WrapperVariant, { above: WrapperPartName; below: WrapperPartName | null }> = {
  authDesktop: { above: 'desktopBar', below: null },
  unauthDesktop: { above: 'desktopBar', below: null },
  mobile: { above: 'mobileBar', below: 'mobileFooter' },
  bare: { above: 'bareBar', below: null },
}

/** The page keeps its place in the tree, whatever changes around it. */
export function PageWrapper({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const variant = wrapperVariant({
    isAuthenticated: useIsAuth(),
    isMobile: useIsMobile(),
    isOAuthFlow: useIsOAuthFlow(),
    path: usePath(),
  })
  const { above, below } = WRAPPERS[variant]
  return (
    <>
      <a className={classes.skip} href="#main">
        {t('shell.skip')}
      </a>
      <WrapperPart name={above} />
      <main id="main" tabIndex={-1} className={classes.main}>
        <ErrorBoundary fallback={(retry) => <ApplicationError onRetry={retry} />}>{children}</ErrorBoundary>
      </main>
      <WrapperPart name="footer" />
      {below && <WrapperPart name={below} />}
    </>
  )
}
