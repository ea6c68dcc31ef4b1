import { DAY_MS } from '../time.ts'

/** How long the banner says that the connection is back (docs/BEHAVIOUR.md, Screens and shell). */
export const BACK_ONLINE_MS = 2_000

/** Where toasts stand in the stack and how far from their edge of the screen; the style sheet says the same. */
export const TOAST_Z_INDEX = 1_500
export const TOAST_OFFSET_DESKTOP_PX = 14
export const TOAST_OFFSET_PHONE_PX = 56
export const TOAST_OFFSET_TABLET_PX = 80

/** How long a toast stays: two unhurried readings of its longest text. */
export const TOAST_LIFETIME_MS = 8_000

/** Toasts kept at once, the shown one included: what is older than that is news to nobody. */
export const TOAST_LIMIT = 5

/** Widest that a modal gets. */
export const MODAL_WIDTH_PX = 656

/** The header by which every response names the version that made it. */
export const APP_VERSION_HEADER = 'x-app-version'

/** Longest that a slow connection puts off the reload to a new version. */
export const HARD_RELOAD_CAP_MS = DAY_MS

/** Least time between two checks of who is signed in: coming and going costs the server no more than that. */
export const AUTH_CHECK_INTERVAL_MS = 30_000
