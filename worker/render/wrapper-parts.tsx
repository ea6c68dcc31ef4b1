import { BareBar } from '#ui/shell/bare-bar.tsx'
import { DesktopBar } from '#ui/shell/desktop-bar.tsx'
import { MobileBar, MobileFoot } from '#ui/shell/mobile-wrapper.tsx'
import type { WrapperParts } from '#ui/shell/wrapper-part.tsx'

/** The parts of the page wrappers as the server renders them: at once. */
export const WRAPPER_PARTS: WrapperParts = {
  desktopBar: <DesktopBar />,
  mobileBar: <MobileBar />,
  mobileFoot: <MobileFoot />,
  bareBar: <BareBar />,
}
