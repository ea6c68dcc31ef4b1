import { createContext, memo, Suspense, use, type ReactNode } from 'react'
import account from './account-menu.module.css'
import desktop from './desktop-bar.module.css'
import { ErrorBoundary } from '#ui/app/errors/error-boundary.tsx'
import { lazyPart } from '#ui/app/lazy-chunk.ts'
import footer from './footer.module.css'
import navigation from './navigation.module.css'
import search from './search-field.module.css'
import topBar from './top-bar.module.css'
import { TopBar } from './top-bar.tsx'

export interface WrapperParts {
  desktopBar: ReactNode
  mobileBar: ReactNode
  mobileFoot: ReactNode
  bareBar: ReactNode
  footer: ReactNode
}

export type WrapperPartName = keyof WrapperParts

const DesktopBar = lazyPart('desktop-bar', async () => (await import('./desktop-bar.tsx')).DesktopBar)
const MobileBar = lazyPart('mobile-bar', async () => (await import('./mobile-wrapper.tsx')).MobileBar)
const MobileFoot = lazyPart('mobile-foot', async () => (await import('./mobile-wrapper.tsx')).MobileFoot)
const BareBar = lazyPart('bare-bar', async () => (await import('./bare-bar.tsx')).BareBar)
const Footer = lazyPart('footer', async () => (await import('./footer.tsx')).Footer)

/**
 * In the browser each is loaded after the page, by the documents that show it: until then the server's links and forms
 * are there and work. The server cannot wait, and provides the components themselves.
 */
export const WrapperPartsContext = createContext<WrapperParts>({
  desktopBar: <DesktopBar />,
  mobileBar: <MobileBar />,
  mobileFoot: <MobileFoot />,
  bareBar: <BareBar />,
  footer: <Footer />,
})

/**
 * Same shape as the component, so that nothing shifts. This also puts the components' styles into the entry's, which
 * the document loads: server-rendered parts are styled before their code arrives.
 */
const STAND_INS: WrapperParts = {
  desktopBar: (
    <div className={topBar.bar}>
      <div className={desktop.nav} />
      <div className={search.form} />
    </div>
  ),
  mobileBar: (
    <div className={topBar.bar}>
      <div className={account.toggle} />
    </div>
  ),
  mobileFoot: <div className={navigation.reserve} />,
  bareBar: <div className={topBar.bar} />,
  footer: <footer className={footer.footer} />,
}

const BELOW: readonly WrapperPartName[] = ['mobileFoot', 'footer']

/** Memoized by name: an update before its code arrives would replace the server's markup by the placeholder. */
export const WrapperPart = memo(function WrapperPart({ name }: { name: WrapperPartName }) {
  const part = use(WrapperPartsContext)[name]
  return (
    <ErrorBoundary fallback={() => (BELOW.includes(name) ? null : <TopBar action={null} />)}>
      <Suspense fallback={STAND_INS[name]}>{part}</Suspense>
    </ErrorBoundary>
  )
})
