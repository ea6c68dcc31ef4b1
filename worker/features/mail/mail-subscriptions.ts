import { eq, sql, type SQL } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { mailSubscriptions } from '#db/tables/notifications.ts'
import { href } from '#schema/routes.ts'
import { newToken } from '#worker/platform/tokens.ts'

export type MailList = typeof mailSubscriptions.$inferSelect.list

/** What stands at the foot of each person's mails of a list, by the id of the person. */
export async function ensureUnsubscribeUrls(
  db: Database,
  { userIds, list, origin, now }: { userIds: readonly string[]; list: MailList; origin: string; now: number },
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = userIds.map((userId) => ({ token: newToken(), userId, list, createdAt: now }))
  const { found } = await batch(db, {
    made: db.insert(mailSubscriptions).values(rows).onConflictDoNothing(),
    found: db.select({ userId: mailSubscriptions.userId, token: mailSubscriptions.token }).from(mailSubscriptions)
      .where(sql`${mailSubscriptions.userId} in (select value from json_each(${JSON.stringify(userIds)}))
        and ${eq(mailSubscriptions.list, list)}`),
  })
  return new Map(found.map(({ userId, token }) => [userId, origin + href('unsubscribe', { token })]))
}

/** Mails of a kind that leaves at once. */
export function wantsMail(userId: string, kind: Exclude<MailList, 'digest'>): SQL {
  return sql`not exists (select 1 from notification_settings s where s.user_id = ${userId} and s.kind = ${kind}
    and s.email = 0)`
}
