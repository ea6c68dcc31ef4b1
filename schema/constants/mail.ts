import { DAY_MS, MINUTE_MS } from '../time.ts'

/** A reset is used right away, a new address may be confirmed days later. */
export const RESET_LINK_LIFETIME_MS = 30 * MINUTE_MS
export const PASSCODE_LINK_LIFETIME_MS = 30 * MINUTE_MS
/** A parent may read it in the evening. */
export const PASSCODE_BACKUP_LINK_LIFETIME_MS = DAY_MS
export const VERIFY_LINK_LIFETIME_MS = 3 * DAY_MS
export const EMAIL_CHANGE_LINK_LIFETIME_MS = DAY_MS

/** RFC 5321, section 4.5.3.1.3. */
export const MAX_EMAIL_LENGTH = 254
