import { eq, sql } from 'drizzle-orm'
import { refusedInvitations } from '#db/tables/notifications/notifications.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import type { UnsubscribeForm } from '#schema/notifications/calls.ts'
import { DEFAULT_DIGEST } from '#schema/notifications/constants.ts'
import type { ActionContext, QueryContext } from '#worker/context/context.ts'
import type { FormResult } from '#worker/definition.ts'
import { missing } from '#worker/errors/missing.ts'
import { fail } from '#worker/errors/service-error.ts'
import { findTarget, selectTarget, type MailList } from '#worker/model/mail-subscriptions.ts'
import { isToken } from '#worker/platform/tokens.ts'
import { setDigest } from './notification-settings.ts'

export async function findMailSubscription(
  { db, reader }: QueryContext,
  { token }: QueryVariables<'MailSubscriptionQuery'>,
): Promise<QueryResult<'MailSubscriptionQuery'>> {
  if (!isToken(token)) return missing()
  const [row] = await reader.read(
    db
      .select({
        list: sql<MailList | null>`t.list`,
        isOn: sql<number>`case when t.address_hash is not null then not exists (
            select 1 from ${refusedInvitations} where ${refusedInvitations.addressHash} = t.address_hash)
          when t.list = 'digest' then coalesce((select d.frequency from news_digests d where d.user_id = t.user_id),
            ${DEFAULT_DIGEST}) <> 'off'
          else not exists (select 1 from notification_settings s where s.user_id = t.user_id
            and s.kind = t.list and s.email = 0) end`,
      })
      .from(sql`${await selectTarget(token)} t`),
  )
  return row ? { __typename: 'MailSubscription', list: row.list ?? 'address', isOn: row.isOn === 1 } : missing()
}

/**
 * Anyone with the link may, without an account: also the mail program itself, which follows no redirect. Reading the
 * page changes nothing, as scanners of mails do that.
 */
export async function changeSubscription(
  context: ActionContext,
  { token, action }: UnsubscribeForm,
): Promise<FormResult> {
  const { db, now } = context
  const target = (await findTarget(db, token)) ?? fail('notFound')
  if ('addressHash' in target) {
    const { addressHash } = target
    await context.commit({
      changed:
        action === 'on'
          ? db.delete(refusedInvitations).where(eq(refusedInvitations.addressHash, addressHash))
          : db.insert(refusedInvitations).values({ addressHash, createdAt: now }).onConflictDoNothing(),
    })
    return { page: { done: action } }
  }
  const { userId, list } = target
  const email = action === 'on' ? 1 : 0
  await context.commit({
    changed:
      list === 'digest'
        ? // One that is on already comes as often as was chosen.
          setDigest(
            context,
            userId,
            action === 'on' ? DEFAULT_DIGEST : 'off',
            now,
            action === 'on'
              ? sql`not exists (select 1 from news_digests d where d.user_id = ${userId} and d.frequency <> 'off')`
              : sql`1`,
          )
        : db.run(sql`insert into notification_settings (user_id, kind, in_product, email, push)
            values (${userId}, ${list}, 1, ${email}, 1) on conflict (user_id, kind) do update set email = ${email}`),
  })
  return { page: { done: action } }
}
