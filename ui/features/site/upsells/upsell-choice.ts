export type Upsell = 'save' | 'app'

/**
 * Never two at once. Signing up for saving a pin goes first, since the visitor asked for it; the home screen only where
 * the server offers it and the browser can, unless refused.
 */
export function chooseUpsell({
  isAppOffered,
  savePinId,
  canInstall,
  isAppAnswered,
}: {
  isAppOffered: boolean
  savePinId: string | null
  canInstall: boolean
  isAppAnswered: boolean
}): Upsell | null {
  if (savePinId !== null) return 'save'
  return isAppOffered && canInstall && !isAppAnswered ? 'app' : null
}
