import { MAX_STORED_ACCOUNTS } from '#schema/identity/session-constants.ts'
import type { SessionUser } from '#schema/viewer.ts'
import { isBoolean, isString, nullable, recordOf, shape } from '#ui/platform/storage/shape.ts'
import { localStore } from '#ui/platform/storage/storage.ts'

export type SessionAccounts = Readonly<Record<string, { logged_in: boolean }>>

export type MultiAccounts = Readonly<Record<string, MultiAccount>>

export interface MultiAccount {
  avatar: string | null
  loginMethods: { email: boolean; facebook: boolean; google: boolean }
  email: string | null
}

export interface AccountsRecord {
  sessions: SessionAccounts
  accounts: MultiAccounts
  /** Null while there is only one account. It grants nothing: the server's group is a secret cookie. */
  groupId: string | null
}

const SESSIONS_KEY = 'session_accounts'
const ACCOUNTS_KEY = 'multi_accounts'
const GROUP_KEY = 'account_group'

const isSessionAccounts = recordOf(shape<{ logged_in: boolean }>({ logged_in: isBoolean }))
const isMultiAccounts = recordOf(
  shape<MultiAccount>({
    avatar: nullable(isString),
    loginMethods: shape<MultiAccount['loginMethods']>({ email: isBoolean, facebook: isBoolean, google: isBoolean }),
    email: nullable(isString),
  }),
)

export function readAccounts(): AccountsRecord {
  return {
    sessions: localStore.readJson(SESSIONS_KEY, isSessionAccounts) ?? {},
    accounts: localStore.readJson(ACCOUNTS_KEY, isMultiAccounts) ?? {},
    groupId: localStore.read(GROUP_KEY),
  }
}

export function hasStoredAccounts(): boolean {
  return Object.keys(readAccounts().sessions).length > 0
}

export function writeAccounts({ sessions, accounts, groupId }: AccountsRecord): void {
  localStore.writeJson(SESSIONS_KEY, sessions)
  localStore.writeJson(ACCOUNTS_KEY, accounts)
  if (groupId === null) localStore.remove(GROUP_KEY)
  else localStore.write(GROUP_KEY, groupId)
}

export function withAccount(record: AccountsRecord, user: SessionUser, newGroupId: () => string): AccountsRecord {
  const others = Object.entries(record.sessions).filter(([id]) => id !== user.id)
  const kept = others.toSorted(([, a], [, b]) => Number(b.logged_in) - Number(a.logged_in))
  const sessions = { [user.id]: { logged_in: true }, ...Object.fromEntries(kept.slice(0, MAX_STORED_ACCOUNTS - 1)) }
  return {
    sessions,
    accounts: { ...withoutEntries(record.accounts, user.username, user.email), [user.username]: toMultiAccount(user) },
    groupId: Object.keys(sessions).length > 1 ? (record.groupId ?? newGroupId()) : null,
  }
}

export function withSessions(
  record: AccountsRecord,
  live: readonly string[],
  newGroupId: () => string,
): AccountsRecord {
  const ids = [...new Set([...live, ...Object.keys(record.sessions)])].slice(0, MAX_STORED_ACCOUNTS)
  const sessions = Object.fromEntries(ids.map((id) => [id, { logged_in: live.includes(id) }]))
  return { ...record, sessions, groupId: ids.length > 1 ? (record.groupId ?? newGroupId()) : null }
}

export function withoutAccount(record: AccountsRecord, account: { id: string; username: string }): AccountsRecord {
  const sessions = Object.fromEntries(Object.entries(record.sessions).filter(([id]) => id !== account.id))
  const accounts = withoutEntries(record.accounts, account.username, record.accounts[account.username]?.email ?? null)
  return { sessions, accounts, groupId: Object.keys(sessions).length > 1 ? record.groupId : null }
}

/** Leaves out those of one account: an entry under a former username has its address, which is of one account alone. */
function withoutEntries(accounts: MultiAccounts, username: string, email: string | null): MultiAccounts {
  const isOther = ([name, entry]: [string, MultiAccount]) =>
    name !== username && (email === null || entry.email !== email)
  return Object.fromEntries(Object.entries(accounts).filter(isOther))
}

/** The service that an account without a password logs in with. */
export function findOnlyService(account: MultiAccount | undefined): 'google' | 'facebook' | null {
  if (!account || account.loginMethods.email) return null
  if (account.loginMethods.google) return 'google'
  return account.loginMethods.facebook ? 'facebook' : null
}

function toMultiAccount(user: SessionUser): MultiAccount {
  return {
    avatar: user.image_medium_url,
    loginMethods: {
      email: user.has_password,
      facebook: user.connected_to_facebook,
      google: user.connected_to_google,
    },
    email: user.email,
  }
}
