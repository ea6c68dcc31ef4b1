import { DAY_MS } from '../time.ts'

export const COUNTRY_TOKEN_URL = '/vx/users/cctld_token/'

/** The pause after an attempt that came to nothing. */
export const COUNTRY_SESSION_PAUSE_MS = DAY_MS

/** Well within the time after which an unused session ends. */
export const COUNTRY_SESSION_RENEWAL_MS = 30 * DAY_MS
