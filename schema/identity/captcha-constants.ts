/** Applies to the library and each of its responses (docs/behaviour/site.md, Constants of the shell). */
export const CAPTCHA_TIMEOUT_MS = 8_000

/** 15 seconds less than the service's two minutes (docs/behaviour/site.md, Constants of the shell). */
export const CAPTCHA_TOKEN_MAX_AGE_MS = 105_000

export const DEFAULT_CAPTCHA_SCRIPT = 'https://www.google.com/recaptcha/enterprise.js'

export const CAPTCHA_PARTS_ORIGIN = 'https://www.gstatic.com'
