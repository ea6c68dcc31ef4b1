/**
 * Longest wait for the library of the captcha, and for each of its answers (docs/BEHAVIOUR.md, Constants of the shell).
 */
export const CAPTCHA_TIMEOUT_MS = 8_000

/**
 * Oldest token that is sent, where it was asked for ahead of its use (docs/BEHAVIOUR.md, Constants of the shell): a
 * quarter of a minute before the two minutes that the service gives it are over.
 */
export const CAPTCHA_TOKEN_MAX_AGE_MS = 105_000

/** Where the library comes from unless the operator names another address. */
export const DEFAULT_CAPTCHA_SCRIPT = 'https://www.google.com/recaptcha/enterprise.js'

/** What Google's library loads the rest of itself from. */
export const CAPTCHA_PARTS_ORIGIN = 'https://www.gstatic.com'
