export const INSTALL_ID_KEY = 'install_id'

export const AD_BLOCKER_KEY = 'ad_blocker'

export const APP_UPSELL_KEY = 'app_upsell'

/**
 * The key of what a viewer has typed for pins and the server has not got: gone with a logout, kept beside other
 * accounts.
 */
export function unsentPinsKey(viewerId: string): string {
  return `unsaved_pins:${viewerId}`
}

/** The stored values that outlive a logout (docs/behaviour/identity.md, Logout): each is about the browser alone. */
export const LEFT_BY_LOGOUT: readonly string[] = [INSTALL_ID_KEY, AD_BLOCKER_KEY, APP_UPSELL_KEY]
