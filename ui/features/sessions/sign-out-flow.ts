/** Why a session is ended: somebody asked for it, or an answer said that it is over. */
export type SignOutReason = 'asked' | 'authentication_failed'

/** Which accounts of the browser leave; none named is the current one. */
export type SignOutScope = { all_accounts: true } | { account_id: string } | Record<string, never>

export interface SignOutRequest<Accounts> {
  reason?: SignOutReason
  scope?: SignOutScope
  /** Goes on as if the server had answered where the call was called off. */
  logoutOnAbort?: boolean
  signal?: AbortSignal
  /** What the browser is to know of several accounts afterwards; without it nothing. */
  accounts?: Accounts
  /** Where to go then: a path of this site. */
  next?: string
}

/** What a sign-out does to the browser and the server. */
export interface SignOutParts<Accounts> {
  /** Stops what is tracked; answers with the way back. */
  pause(): () => void
  /** Sends what waits, as long as the session is there to send it. */
  settle(): Promise<void>
  endSession(scope: SignOutScope, signal: AbortSignal | undefined): Promise<void>
  isAbort(error: unknown): boolean
  logAbort(error: unknown): void
  /** Clears both storages but for what outlives a sign-out. */
  clearStorage(): void
  /** Sets the marker of a signed-out browser and the day. */
  setCookies(): void
  saveAccounts(accounts: Accounts): void
  /** Whatever else must happen before the page goes. */
  afterwards(): Promise<void>
  leave(next: string | undefined): void
}

export type SignOut<Accounts> = (request?: SignOutRequest<Accounts>) => Promise<void>

/**
 * Signing out in its order (docs/BEHAVIOUR.md, Log-out). An answer that the session is over changes nothing while it is
 * being ended anyway. Where the server could not be told, everything stays as it was and the error is thrown.
 */
export function createSignOut<Accounts>(parts: SignOutParts<Accounts>): SignOut<Accounts> {
  let isInProgress = false

  return async ({ reason = 'asked', scope = {}, logoutOnAbort = false, signal, accounts, next } = {}) => {
    if (reason === 'authentication_failed' && isInProgress) return
    const resume = parts.pause()
    isInProgress = true
    await parts.settle()
    try {
      await parts.endSession(scope, signal)
    } catch (error) {
      if (!logoutOnAbort || !parts.isAbort(error)) {
        isInProgress = false
        resume()
        throw error
      }
      parts.logAbort(error)
    }
    parts.clearStorage()
    parts.setCookies()
    if (accounts !== undefined) parts.saveAccounts(accounts)
    await parts.afterwards()
    parts.leave(next)
  }
}
