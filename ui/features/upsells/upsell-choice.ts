export type Upsell = 'save' | 'app'

/**
 * Never two at once. Signing up for saving a pin goes first, since the visitor asked for it; the home screen only on
 * phones whose browser offers it, unless refused. Nothing interrupts an OAuth flow.
 */
export function chooseUpsell({
  isAuthenticated,
  isOAuthFlow,
  isPhone,
  savePinId,
  canInstall,
  isAppAnswered,
}: {
  isAuthenticated: boolean
  isOAuthFlow: boolean
  isPhone: boolean
  savePinId: string | null
  canInstall: boolean
  isAppAnswered: boolean
}): Upsell | null {
  if (isAuthenticated || isOAuthFlow) return null
  if (savePinId !== null) return 'save'
  return isPhone && canInstall && !isAppAnswered ? 'app' : null
}
