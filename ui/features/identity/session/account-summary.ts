import type { AccountSummary, BatchData, LinkedAccount, PublicUser } from '#schema/people/user-calls.ts'

export function parseAccounts(batch: BatchData): AccountSummary[] {
  return Object.values(batch).flatMap((answer) => (answer.status === 'success' ? [toAccountSummary(answer.data)] : []))
}

export function toAccountSummary(user: PublicUser & Partial<AccountSummary>): AccountSummary {
  const email = user.email ?? null
  const { partner } = user
  return {
    ...user,
    email,
    owners: (user.owners ?? []).map(toLinkedAccount),
    partner: partner ? { ...partner, bizOwnershipEmail: partner.bizOwnershipEmail ?? email } : null,
    businesses: (user.businesses ?? []).map(toLinkedAccount),
    country: user.country ?? null,
    street: user.street ?? null,
    locality: user.locality ?? null,
    postal_code: user.postal_code ?? null,
    region: user.region ?? null,
    hasManagedAdvertisers: user.hasManagedAdvertisers ?? false,
  }
}

function toLinkedAccount(user: LinkedAccount): LinkedAccount {
  return { ...toAccountSummary(user), owners: [], businesses: [] }
}

export function sortAccounts<Account extends Pick<PublicUser, 'fullName' | 'username'>>(
  accounts: readonly Account[],
  locale: string,
): Account[] {
  const { compare } = new Intl.Collator(locale.replace('_', '-'))
  const name = accounts.every(({ fullName }) => fullName !== '') ? 'fullName' : 'username'
  return accounts.toSorted((a, b) => compare(a[name], b[name]) || compare(a.username, b.username))
}
