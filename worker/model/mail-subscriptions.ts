import { eq, sql, type SQL } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { mailSubscriptions, mailTokens, refusedInvitations } from '#db/tables/notifications/notifications.ts'
import { href } from '#schema/routes.ts'
import type { Env } from '#worker/env.ts'
import { openSigner } from '#worker/platform/signatures.ts'
import { hashToken, isToken, newToken } from '#worker/platform/tokens.ts'

export type MailList = typeof mailSubscriptions.$inferSelect.list

export interface MailLinks {
  env: Pick<Env, 'TOTP_KEY'>
  origin: string
  now: number
}

/** What stands at the foot of each person's mails of a list, by the id of the person. */
export async function ensureUnsubscribeUrls(
  db: Database,
  { userIds, list, ...links }: { userIds: readonly string[]; list: MailList } & MailLinks,
): Promise<ReadonlyMap<string, string>> {
  const made = userIds.map((userId) => ({ mark: `${list} ${userId}`, userId, list, addressHash: null }))
  return ensureUrls(db, made, ({ userId }) => userId, links)
}

/** Ends all invitations to an address that may be anyone's; stands at the foot of mails to it. */
export async function ensureRefusalUrls(
  db: Database,
  { emails, ...links }: { emails: readonly string[] } & MailLinks,
): Promise<ReadonlyMap<string, string>> {
  const made = await Promise.all(
    emails.map(async (email) => {
      const addressHash = await hashAddress(email)
      return { mark: `address ${addressHash}`, email, userId: null, list: null, addressHash }
    }),
  )
  return ensureUrls(db, made, ({ email }) => email, links)
}

interface Target {
  /** Signed, so that each of its mails has the same link. */
  mark: string
  userId: string | null
  list: MailList | null
  addressHash: string | null
}

/** Each mail has a link of its own if the site has no key; only hashes of them are stored. */
async function ensureUrls<Made extends Target>(
  db: Database,
  targets: readonly Made[],
  toKey: (target: Made) => string,
  { env, origin, now }: MailLinks,
): Promise<ReadonlyMap<string, string>> {
  if (targets.length === 0) return new Map()
  const signer = await openSigner(env.TOTP_KEY, 'mail link')
  const made = await Promise.all(
    targets.map(async (target) => {
      const { mark, userId, list, addressHash } = target
      const token = signer ? await signer.sign(mark) : newToken()
      const row = { tokenHash: await hashToken(token), userId, list, addressHash, createdAt: now }
      return { key: toKey(target), url: origin + href('unsubscribe', { token }), row }
    }),
  )
  await batch(db, {
    made: db
      .insert(mailTokens)
      .values(made.map(({ row }) => row))
      .onConflictDoNothing(),
  })
  return new Map(made.map(({ key, url }) => [key, url]))
}

export type MailTarget = { userId: string; list: MailList } | { addressHash: string }

/** What a token is for: `user_id`, `list` and `address_hash` of one row, or none. */
export async function selectTarget(token: string): Promise<SQL> {
  return sql`(select ${mailTokens.userId} as user_id, ${mailTokens.list} as list,
        ${mailTokens.addressHash} as address_hash
      from ${mailTokens} where ${eq(mailTokens.tokenHash, await hashToken(token))}
    union all select ${mailSubscriptions.userId}, ${mailSubscriptions.list}, null
      from ${mailSubscriptions} where ${mailSubscriptions.token} = ${token} limit 1)`
}

export async function findTarget(db: Database, token: string): Promise<MailTarget | null> {
  if (!isToken(token)) return null
  const [row] = await db.all<{ userId: string | null; list: MailList | null; addressHash: string | null }>(
    sql`select t.user_id as "userId", t.list, t.address_hash as "addressHash" from ${await selectTarget(token)} t`,
  )
  if (!row) return null
  if (row.addressHash !== null) return { addressHash: row.addressHash }
  return row.userId !== null && row.list !== null ? { userId: row.userId, list: row.list } : null
}

/** Takes an address in lower case. */
export function hashAddress(email: string): Promise<string> {
  return hashToken(`address ${email.toLowerCase()}`)
}

/** The address has not refused invitations, nor has the account that has confirmed it. */
export async function wantsInvitations(email: string): Promise<SQL> {
  return sql`(not exists (select 1 from ${refusedInvitations}
      where ${eq(refusedInvitations.addressHash, await hashAddress(email))})
    and not exists (select 1 from users invited join notification_settings s on s.user_id = invited.id
      where lower(invited.email) = ${email.toLowerCase()} and invited.email_verified_at is not null
        and s.kind = 'invite' and s.email = 0))`
}

/** Mails of a kind that leaves at once. */
export function wantsMail(userId: string, kind: Exclude<MailList, 'digest'>): SQL {
  return sql`not exists (select 1 from notification_settings s where s.user_id = ${userId} and s.kind = ${kind}
    and s.email = 0)`
}

const TOKENS_PER_SWEEP = 500

/** Tokens that are stored as they are become hashes; their links work on. */
export async function sweepMailTokens(db: Database): Promise<void> {
  const old = await db.select().from(mailSubscriptions).limit(TOKENS_PER_SWEEP)
  if (old.length === 0) return
  const tokens = JSON.stringify(old.map(({ token }) => token))
  const rows = await Promise.all(old.map(async ({ token, ...row }) => ({ tokenHash: await hashToken(token), ...row })))
  await batch(db, {
    hashed: db.insert(mailTokens).values(rows).onConflictDoNothing(),
    gone: db
      .delete(mailSubscriptions)
      .where(sql`${mailSubscriptions.token} in (select value from json_each(${tokens}))`),
  })
}
