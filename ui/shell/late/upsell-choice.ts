export type Upsell = 'save' | 'app'

/**
 * What a signed-out visitor is asked, never two things at once: to sign up for saving a pin goes first, since they
 * asked for it; to put the site on the home screen only on phones, where the browser offers it and nobody has said no.
 * Nothing comes between a visitor and the app that an OAuth flow leads to.
 */
export function upsellOf({
  isAuthenticated,
  isOAuthFlow,
  isPhone,
  savePinId,
  canInstall,
  isAppSettled,
}: {
  isAuthenticated: boolean
  isOAuthFlow: boolean
  isPhone: boolean
  savePinId: string | null
  /** Whether the browser offers to install the site. */
  canInstall: boolean
  /** Whether the offer was dismissed or taken, now or at an earlier visit. */
  isAppSettled: boolean
}): Upsell | null {
  if (isAuthenticated || isOAuthFlow) return null
  if (savePinId !== null) return 'save'
  return isPhone && canInstall && !isAppSettled ? 'app' : null
}
