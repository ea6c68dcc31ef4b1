import { MINUTE_MS } from '../time.ts'

/** Time to find a phone, or a sheet of paper. */
export const TWO_STEP_TOKEN_LIFETIME_MS = 10 * MINUTE_MS

/** Afterwards the password is needed again. */
export const TWO_STEP_SETUP_LIFETIME_MS = 15 * MINUTE_MS

/** Replaces the password for accounts without one. */
export const FRESH_LOGIN_MS = 10 * MINUTE_MS

/** A small sheet has room for as many. */
export const RECOVERY_CODE_COUNT = 10

export const TOTP_DIGITS = 6
export const TOTP_PERIOD_S = 30

export const TOTP_WINDOW_STEPS = 1

/** Browsers wait for one as long. */
export const PASSKEY_CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS

/** More than a person has devices. */
export const MAX_PASSKEYS = 20

export const MAX_PASSKEY_NAME_LENGTH = 60

export const SECURITY_ACTIONS = ['setup', 'confirm', 'renew', 'disable', 'removePasskey'] as const
export type SecurityAction = (typeof SECURITY_ACTIONS)[number]
