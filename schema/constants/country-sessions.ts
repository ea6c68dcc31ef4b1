import { DAY_MS } from '../time.ts'

/** The address that `ApiResource` knows. */
export const COUNTRY_TOKEN_URL = '/vx/users/cctld_token/'

/** How often a session is carried over to the national domain anew: well within the time after which an unused one ends. */
export const COUNTRY_SESSION_RENEWAL_MS = 30 * DAY_MS
