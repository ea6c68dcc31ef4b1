import { and, eq, gt, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { insertWhere } from '#db/insert-where.ts'
import { emailTokens } from '#db/tables/identity/email-tokens.ts'
import { users } from '#db/tables/users.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { hashToken, isToken, newToken } from '#worker/platform/tokens.ts'

export type EmailTokenRow = typeof emailTokens.$inferSelect

export type TokenPurpose = EmailTokenRow['purpose']

export interface NewEmailToken {
  userId: string
  purpose: TokenPurpose
  email: string
  lifetimeMs: number
  changeId?: string
  needsOther?: boolean
}

export async function newEmailToken({ lifetimeMs, ...columns }: NewEmailToken) {
  const token = newToken()
  const tokenHash = await hashToken(token)
  return {
    token,
    tokenHash,
    insert: (db: Database, now: number, condition: SQL) =>
      insertWhere(db, emailTokens, { ...columns, tokenHash, createdAt: now, expiresAt: now + lifetimeMs }, condition),
  }
}

export async function findLiveToken(
  db: Database,
  token: string,
  purposes: readonly TokenPurpose[],
  now: number,
): Promise<EmailTokenRow | null> {
  if (!isToken(token)) return null
  const [row] = await db
    .select()
    .from(emailTokens)
    .where(
      and(
        eq(emailTokens.tokenHash, await hashToken(token)),
        isNull(emailTokens.usedAt),
        gt(emailTokens.expiresAt, now),
      ),
    )
  return row && purposes.includes(row.purpose) ? row : null
}

/** True if a link was followed before that verifies what is still the address of its account. */
export async function hasVerified(db: Database, token: string): Promise<boolean> {
  if (!isToken(token)) return false
  const rows = await db
    .select({ userId: users.id })
    .from(emailTokens)
    .innerJoin(users, and(eq(users.id, emailTokens.userId), eq(users.email, emailTokens.email)))
    .where(
      and(
        eq(emailTokens.tokenHash, await hashToken(token)),
        eq(emailTokens.purpose, 'verify'),
        isNotNull(emailTokens.usedAt),
        isNotNull(users.emailVerifiedAt),
      ),
    )
  return rows.length > 0
}

/**
 * A `batch()` applies its effects under this condition and uses the token up in its last statement. In a race, the
 * second finds the condition false throughout.
 */
export function isUnused(tokenHash: string, now: number): SQL {
  return sql`exists (select 1 from ${emailTokens} where ${emailTokens.tokenHash} = ${tokenHash}
    and ${emailTokens.usedAt} is null and ${emailTokens.expiresAt} > ${now})`
}

/** Must be the last statement of its `batch()`. Returns the row if the token was still unused. */
export function useToken(db: Database, tokenHash: string, now: number) {
  return db
    .update(emailTokens)
    .set({ usedAt: now })
    .where(and(eq(emailTokens.tokenHash, tokenHash), isNull(emailTokens.usedAt), gt(emailTokens.expiresAt, now)))
    .returning({ userId: emailTokens.userId })
}

export function hasAddress(userId: string, email: string): SQL {
  return sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.email} = ${email})`
}

export function hasVerifiedAddress(userId: string, email: string): SQL {
  return sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.email} = ${email}
    and ${users.emailVerifiedAt} is not null)`
}

/** The token of a link in a mail; empty if it has none. */
export function findLinkToken({ url }: Pick<ActionContext, 'url'>): string {
  return url.searchParams.get('token') ?? ''
}
