import { MINUTE_MS } from '../time.ts'

/** How long a proved password waits for its second factor: time to find a phone, or a sheet of paper. */
export const MFA_TOKEN_LIFETIME_MS = 10 * MINUTE_MS

/** How long a key that was handed out waits for its first code; then the password is asked for once more. */
export const MFA_SETUP_LIFETIME_MS = 15 * MINUTE_MS

/** An account without a password proves itself by having signed in so recently. */
export const FRESH_SIGN_IN_MS = 10 * MINUTE_MS

/** Recovery codes of an account: what other services hand out, and what fits a small sheet. */
export const RECOVERY_CODE_COUNT = 10

/** Codes of authenticator apps, as every one of them understands (RFC 6238). */
export const TOTP_DIGITS = 6
export const TOTP_PERIOD_S = 30

/** Steps that a clock may be off in either direction (RFC 6238, section 5.2). */
export const TOTP_WINDOW_STEPS = 1

/** How long a passkey may take to answer: as long as browsers ask for one. */
export const PASSKEY_CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS

/** Passkeys of an account: more than anybody has devices. */
export const MAX_PASSKEYS = 20

/** Longest name of a passkey: one line of a phone. */
export const MAX_PASSKEY_NAME_LENGTH = 60
