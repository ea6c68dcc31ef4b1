/** Who this browser is to the handshakes, however many people use it. */
export const INSTALL_ID_KEY = 'install_id'

/** When an ad blocker was met, told of and waved away. */
export const AD_BLOCKER_KEY = 'ad_blocker'

/** The answer to the offer of the home screen. */
export const APP_UPSELL_KEY = 'app_upsell'

/**
 * The three stored values that outlive a sign-out (docs/BEHAVIOUR.md, Log-out): each is about the browser and names
 * nobody.
 */
export const KEPT_ON_SIGN_OUT: readonly string[] = [INSTALL_ID_KEY, AD_BLOCKER_KEY, APP_UPSELL_KEY]
