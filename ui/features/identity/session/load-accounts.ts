import type { AccountSummary } from '#schema/people/user-calls.ts'
import { href } from '#schema/routes.ts'
import type { WriteInit } from '#ui/app/query/use-write.ts'
import { pauseSession, finishSession } from '#ui/app/session-lifecycle.ts'
import { replaceDocument } from '#ui/platform/navigation/replace-document.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { parseAccounts, sortAccounts } from './account-summary.ts'
import { clearExceptUnsent, logOut } from './log-out.ts'
import { findOnlyService, readAccounts, withoutAccount, withSessions, writeAccounts } from './stored-accounts.ts'

export interface ListedAccount extends AccountSummary {
  isLoggedIn: boolean
  /** The only service that logs in to the account, which has no password, as of its last use in this browser. */
  onlyService: 'google' | 'facebook' | null
}

export type AccountName = Pick<AccountSummary, 'id' | 'username'>

export async function loadAccounts(currentId: string | null, locale: string): Promise<ListedAccount[]> {
  const { accounts } = await sendCall('UserSessionResource.create', { session_accounts: true })
  const live = [...(currentId === null ? [] : [currentId]), ...accounts.map(({ id }) => id)]
  const record = withSessions(readAccounts(), live, newGroupId)
  writeAccounts(record)
  const ids = Object.keys(record.sessions).filter((id) => id !== currentId)
  if (ids.length === 0) return []
  const requests = ids.map((id) => ({ method: 'GET' as const, url: href('user', { id }), params: {} }))
  const batch = await sendCall('POST batch', { requests })
  const listed = parseAccounts(batch).map((account) => ({
    ...account,
    email: account.email ?? record.accounts[account.username]?.email ?? null,
    onlyService: findOnlyService(record.accounts[account.username]),
    isLoggedIn: record.sessions[account.id]?.logged_in ?? false,
  }))
  return sortAccounts(listed, locale)
}

/** Leads home or to another local path: the page shown may not exist for that account. */
export async function switchTo(account: AccountName, next: string, init: WriteInit): Promise<void> {
  const resume = pauseSession()
  await finishSession()
  try {
    await sendCall('UserSessionResource.update', { account_id: account.id }, init)
  } catch (error) {
    resume()
    throw error
  }
  const record = readAccounts()
  clearExceptUnsent(Object.keys(record.sessions))
  writeAccounts(record)
  replaceDocument(next)
}

export async function logOutOther(account: AccountName, init: WriteInit): Promise<void> {
  await sendCall('UserSessionResource.delete', { account_id: account.id, disable_auth_failure_redirect: true }, init)
  forget(account)
}

/** Forgets all that it has not sent yet, too. */
export function forget(account: AccountName): void {
  writeAccounts(withoutAccount(readAccounts(), account))
  void import('./forget-unsent.ts').then(({ forgetUnsent }) => forgetUnsent(account.id)).catch(() => {})
}

export async function logOutCurrent(account: AccountName, init: WriteInit): Promise<void> {
  const others = withoutAccount(readAccounts(), account)
  const hasOthers = Object.keys(others.sessions).length > 0
  await logOut(hasOthers ? { ...init, accounts: others, next: href('login') } : init)
}

export async function logOutAll(init: WriteInit): Promise<void> {
  await logOut({ ...init, scope: { all_accounts: true } })
}

export function newGroupId(): string {
  return crypto.randomUUID()
}
