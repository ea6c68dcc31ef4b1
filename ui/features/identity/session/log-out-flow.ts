export type LogoutReason = 'asked' | 'authentication_failed'

export type LogoutScope = { all_accounts: true } | { account_id: string } | Record<string, never>

export interface LogoutRequest<Accounts> {
  reason?: LogoutReason
  scope?: LogoutScope
  /** Continues as if the server had answered where the call was aborted. */
  logoutOnAbort?: boolean
  signal?: AbortSignal
  headers?: Readonly<Record<string, string>>
  /** What the browser keeps of several accounts afterwards; nothing without it. */
  accounts?: Accounts
  next?: string
}

export interface LogoutDependencies<Accounts> {
  /** Stops tracking; returns how to resume it. */
  pause(): () => void
  /** Sends what waits while the session still exists. */
  finish(): Promise<void>
  endSession(scope: LogoutScope, init: Pick<LogoutRequest<Accounts>, 'signal' | 'headers'>): Promise<void>
  isAbort(error: unknown): boolean
  logAbort(error: unknown): void
  /** Clears both storages, except for what outlives a logout. */
  clearStorage(): void
  /** The marker of a signed-out browser, and the day. */
  setCookies(): void
  saveAccounts(accounts: Accounts): void
  afterwards(): Promise<void>
  leave(next: string | undefined): void
}

export type LogOut<Accounts> = (request?: LogoutRequest<Accounts>) => Promise<void>

/**
 * The steps have the order of docs/behaviour/identity.md, Logout. An answer that the session is over is ignored while
 * it is being ended anyway. Where the server cannot be reached, everything stays as it was and the error is thrown.
 */
export function createLogOut<Accounts>(dependencies: LogoutDependencies<Accounts>): LogOut<Accounts> {
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
