/** docs/behaviour/identity.md, Social login. */
export const GOOGLE_SCRIPT_POLL_MS = 100
export const GOOGLE_SCRIPT_MAX_POLLS = 20

/** First versions of Chromium with the prompt, and with its modal form. */
export const ONE_TAP_MIN_VERSION = 116
export const ONE_TAP_MODAL_MIN_VERSION = 122

export const ONE_TAP_MODAL_EXPERIMENT = 'one_tap_modal'

/** Only these pages may run scripts of other services. */
export const LOGIN_HANDLERS: readonly string[] = ['login', 'signup', 'login/connect']

export const PROVIDERS = ['google', 'facebook'] as const
export type Provider = (typeof PROVIDERS)[number]
