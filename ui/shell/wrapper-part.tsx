import { createContext, memo, Suspense, use, type ReactNode } from 'react'
import account from './account-menu.module.css'
import desktop from './desktop-bar.module.css'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyChunk } from './lazy-chunk.ts'
import navigation from './navigation.module.css'
import search from './search-field.module.css'
import topBar from './top-bar.module.css'
import { TopBar } from './top-bar.tsx'

/** The parts of the page wrappers, ready to be placed. */
export interface WrapperParts {
  desktopBar: ReactNode
  mobileBar: ReactNode
  mobileFoot: ReactNode
  bareBar: ReactNode
}

export type WrapperPartName = keyof WrapperParts

const DesktopBar = lazyChunk('desktop-bar', async () => (await import('./desktop-bar.tsx')).DesktopBar)
const MobileBar = lazyChunk('mobile-bar', async () => (await import('./mobile-wrapper.tsx')).MobileBar)
const MobileFoot = lazyChunk('mobile-foot', async () => (await import('./mobile-wrapper.tsx')).MobileFoot)
const BareBar = lazyChunk('bare-bar', async () => (await import('./bare-bar.tsx')).BareBar)

/**
 * Where the parts come from. In the browser each is loaded only by the documents that show it, after the page itself:
 * until then the server's links and forms are there and work. The server cannot wait, and puts the parts themselves here.
 */
export const WrapperPartsContext = createContext<WrapperParts>({
  desktopBar: <DesktopBar />,
  mobileBar: <MobileBar />,
  mobileFoot: <MobileFoot />,
  bareBar: <BareBar />,
})

/**
 * What has the shape of a part, so that nothing moves when that comes. The styles of the parts are so those of the entry,
 * which the document names: the server's parts are dressed before their code is there.
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
}

/**
 * A part in its place. It is drawn anew for nothing but another name: an update that reached it before its code would
 * replace the server's part by the stand-in.
 */
export const WrapperPart = memo(function WrapperPart({ name }: { name: WrapperPartName }) {
  const part = use(WrapperPartsContext)[name]
  return (
    <ErrorBoundary fallback={() => (name === 'mobileFoot' ? null : <TopBar action={null} />)}>
      <Suspense fallback={STAND_INS[name]}>{part}</Suspense>
    </ErrorBoundary>
  )
})
