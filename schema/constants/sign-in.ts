/**
 * How often the page looks whether Google's script is at work, and how many times at most (docs/BEHAVIOUR.md, Social
 * log-in).
 */
export const GOOGLE_SCRIPT_POLL_MS = 100
export const GOOGLE_SCRIPT_MAX_POLLS = 20

/** First version of Chromium that is shown the one-tap prompt, and the same where it is a modal one. */
export const ONE_TAP_MIN_VERSION = 116
export const ONE_TAP_MODAL_MIN_VERSION = 122

/** Experiment whose enabled groups see Google's modal prompt. */
export const ONE_TAP_MODAL_EXPERIMENT = 'one_tap_modal'

/** Handlers of the pages that scripts of other services may run on, where any are set up. */
export const SIGN_IN_HANDLERS: readonly string[] = ['login', 'signup', 'login/connect']
