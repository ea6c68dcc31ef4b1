import { eq, sql } from 'drizzle-orm'
import { mailSubscriptions } from '#db/tables/notifications.ts'
import type { UnsubscribeForm } from '#schema/calls/notifications.ts'
import { DEFAULT_DIGEST } from '#schema/constants/notifications.ts'
import type { QueryResult, QueryVariables } from '#schema/queries/all.ts'
import type { ActionContext, QueryContext } from '#worker/context/context.ts'
import type { FormResult } from '#worker/definition.ts'
import { missing } from '#worker/errors/missing.ts'
import { fail } from '#worker/errors/service-error.ts'
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
        list: mailSubscriptions.list,
        isOn: sql<number>`iif(${mailSubscriptions.list} = 'digest',
          coalesce((select d.frequency from news_digests d where d.user_id = mail_subscriptions.user_id),
            ${DEFAULT_DIGEST}) <> 'off',
          not exists (select 1 from notification_settings s where s.user_id = mail_subscriptions.user_id
            and s.kind = mail_subscriptions.list and s.email = 0))`,
      })
      .from(mailSubscriptions)
      .where(eq(mailSubscriptions.token, token)),
  )
  return row ? { __typename: 'MailSubscription', list: row.list, isOn: row.isOn === 1 } : missing()
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
  const [subscription] = isToken(token)
    ? await db
        .select({ userId: mailSubscriptions.userId, list: mailSubscriptions.list })
        .from(mailSubscriptions)
        .where(eq(mailSubscriptions.token, token))
    : []
  if (!subscription) return fail('notFound')
  const { userId, list } = subscription
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
