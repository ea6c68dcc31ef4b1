import { DAY_MS } from '../time.ts'

/** docs/behaviour/site.md, Screens and shell. */
export const BACK_ONLINE_MS = 2_000

/** The style sheet has the same. */
export const TOAST_Z_INDEX = 1_500
export const TOAST_OFFSET_DESKTOP_PX = 14
export const TOAST_OFFSET_PHONE_PX = 56
export const TOAST_OFFSET_TABLET_PX = 80

/** Time to read the longest text twice. */
export const TOAST_LIFETIME_MS = 8_000

export const TOAST_LIMIT = 5

export const MODAL_WIDTH_PX = 656

export const APP_VERSION_HEADER = 'x-app-version'

export const HARD_RELOAD_CAP_MS = DAY_MS

export const AUTH_CHECK_INTERVAL_MS = 30_000
