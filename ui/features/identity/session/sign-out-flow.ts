export type SignOutReason = 'asked' | 'authentication_failed'

export type SignOutScope = { all_accounts: true } | { account_id: string } | Record<string, never>

export interface SignOutRequest<Accounts> {
  reason?: SignOutReason
  scope?: SignOutScope
  /** Continues as if the server had answered where the call was aborted. */
  logoutOnAbort?: boolean
  signal?: AbortSignal
  headers?: Readonly<Record<string, string>>
  /** What the browser keeps of several accounts afterwards; nothing without it. */
  accounts?: Accounts
  next?: string
}

export interface SignOutDependencies<Accounts> {
  /** Stops tracking; returns how to resume it. */
  pause(): () => void
  /** Sends what waits while the session still exists. */
  finish(): Promise<void>
  endSession(scope: SignOutScope, init: Pick<SignOutRequest<Accounts>, 'signal' | 'headers'>): Promise<void>
  isAbort(error: unknown): boolean
  logAbort(error: unknown): void
  /** Both storages, except for what outlives a sign-out. */
  clearStorage(): void
  /** The marker of a signed-out browser, and the day. */
  setCookies(): void
  saveAccounts(accounts: Accounts): void
  afterwards(): Promise<void>
  leave(next: string | undefined): void
}

export type SignOut<Accounts> = (request?: SignOutRequest<Accounts>) => Promise<void>

/**
 * In the order of docs/BEHAVIOUR.md, Log-out. An answer that the session is over is ignored while it is being ended
 * anyway. Where the server cannot be reached, everything stays as it was and the error is thrown.
 */
export function createSignOut<Accounts>(dependencies: SignOutDependencies<Accounts>): SignOut<Accounts> {
  let isInProgress = false

  return async ({ reason = 'asked', scope = {}, logoutOnAbort = false, accounts, next, ...init } = {}) => {
    if (reason === 'authentication_failed' && isInProgress) return
    const resume = dependencies.pause()
    isInProgress = true
    await dependencies.finish()
    try {
      await dependencies.endSession(scope, init)
    } catch (error) {
      if (!logoutOnAbort || !dependencies.isAbort(error)) {
        isInProgress = false
        resume()
        throw error
      }
      dependencies.logAbort(error)
    }
    dependencies.clearStorage()
    dependencies.setCookies()
    if (accounts !== undefined) dependencies.saveAccounts(accounts)
    await dependencies.afterwards()
    dependencies.leave(next)
  }
}
