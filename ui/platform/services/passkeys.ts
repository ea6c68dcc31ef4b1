export type PasskeyOutcome = { type: 'done'; credential: object } | { type: 'canceled' } | { type: 'known' }

/** Passkeys work only at the address that they were made for. */
export function canUsePasskeys(siteOrigin: string): boolean {
  return (
    window.isSecureContext &&
    window.location.origin === siteOrigin &&
    'PublicKeyCredential' in window &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  )
}

export function makePasskey(options: object): Promise<PasskeyOutcome> {
  return toOutcome(() => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON,
    )
    return navigator.credentials.create({ publicKey })
  })
}

export function askForPasskey(options: object): Promise<PasskeyOutcome> {
  return toOutcome(() => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
    return navigator.credentials.get({ publicKey })
  })
}

async function toOutcome(ask: () => Promise<Credential | null>): Promise<PasskeyOutcome> {
  try {
    const credential = await ask()
    if (!(credential instanceof PublicKeyCredential)) return { type: 'canceled' }
    return { type: 'done', credential: credential.toJSON() }
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'InvalidStateError') return { type: 'known' }
    // Browsers do not say whether the user refused, had nothing to choose, or took too long.
    if (name === 'NotAllowedError' || name === 'AbortError') return { type: 'canceled' }
    throw error
  }
}

/** The password manager must not sign the user straight back in. */
export async function preventSilentAccess(): Promise<void> {
  try {
    await navigator.credentials.preventSilentAccess()
  } catch {
    // A browser without the API signs no one in silently either.
  }
}
