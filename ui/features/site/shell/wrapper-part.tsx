import { memo, Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from '#ui/app/errors/error-boundary.tsx'
import { lazyPart } from '#ui/app/lazy-chunk.ts'
import { TopBar } from './top-bar.tsx'
import type { WRAPPER_PARTS } from './wrapper-parts.tsx'
import account from './account-menu.module.css'
import desktop from './desktop-bar.module.css'
import footer from './footer.module.css'
import navigation from './navigation.module.css'
import search from './search-field.module.css'
import topBar from './top-bar.module.css'

export type WrapperPartName = 'desktopBar' | 'mobileBar' | 'mobileFooter' | 'bareBar' | 'footer'

type WrapperParts = Readonly<Record<WrapperPartName, ReactNode>>

function wrapperPart(name: keyof typeof WRAPPER_PARTS) {
  return lazyPart('wrapper', async () => (await import('./wrapper-parts.tsx')).WRAPPER_PARTS[name])
}

const DesktopBar = wrapperPart('DesktopBar')
const MobileBar = wrapperPart('MobileBar')
const MobileFooter = wrapperPart('MobileFooter')
const BareBar = wrapperPart('BareBar')
const Footer = wrapperPart('Footer')

/** The browser loads them after the page: until then the server's links and forms are there and work. */
const PARTS: WrapperParts = {
  desktopBar: <DesktopBar />,
  mobileBar: <MobileBar />,
  mobileFooter: <MobileFooter />,
  bareBar: <BareBar />,
  footer: <Footer />,
}

/**
 * Same shape as the component, so that nothing shifts. This also puts the components' styles into the entry's, which
 * the document loads: server-rendered parts are styled before their code arrives.
 */
const FALLBACKS: WrapperParts = {
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
  mobileFooter: <div className={navigation.reserve} />,
  bareBar: <div className={topBar.bar} />,
  footer: <footer className={footer.footer} />,
}

const BELOW: readonly WrapperPartName[] = ['mobileFooter', 'footer']

/** Memoized by name: an update before its code arrives would replace the server's markup by the placeholder. */
export const WrapperPart = memo(function WrapperPart({ name }: { name: WrapperPartName }) {
  return (
    <ErrorBoundary fallback={() => (BELOW.includes(name) ? null : <TopBar action={null} />)}>
      <Suspense fallback={FALLBACKS[name]}>{PARTS[name]}</Suspense>
    </ErrorBoundary>
  )
})
