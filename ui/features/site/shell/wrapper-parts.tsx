import { BareBar } from './bare-bar.tsx'
import { DesktopBar } from './desktop-bar.tsx'
import { Footer } from './footer.tsx'
import { MobileBar, MobileFooter } from './mobile-wrapper.tsx'

/** One file: each is small, and every document shows some of them. */
export const WRAPPER_PARTS = { DesktopBar, MobileBar, MobileFooter, BareBar, Footer }
