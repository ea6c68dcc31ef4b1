import { and, eq, isNull, sql } from 'drizzle-orm'
import { hasSessionEnded, isSessionLive } from '#db/live-session.ts'
import { users } from '#db/tables/users.ts'
import { isLocale, toLanguageTag, DEFAULT_LOCALE } from '#schema/constants/locales.ts'
import { DELETION_GRACE_DAYS, DELETION_GRACE_MS } from '#schema/identity/leaving-constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { endProofs, revokeLinks } from '../end-proofs.ts'
import { noticeMails } from '../notice.ts'

export interface Deactivation {
  provedHash: string
  /** Delete once the grace period is over. */
  isForGood: boolean
}

export async function deactivate(context: MemberContext, { provedHash, isForGood }: Deactivation): Promise<void> {
  const { db, now, viewer } = context
  const { user, session } = viewer
  const dueAt = isForGood ? now + DELETION_GRACE_MS : null
  const isAway = sql`exists (select 1 from ${users} where ${users.id} = ${user.id}
    and ${users.deactivatedAt} is not null)`
  const isLeft = sql`exists (select 1 from ${users} where ${users.id} = ${user.id} and ${users.deactivatedAt} = ${now}
    and ${users.deletionDueAt} is ${dueAt})`
  const notices = noticeMails(context, isForGood ? 'deletionPlanned' : 'accountDeactivated', user, {
    values: dueAt === null ? {} : { days: DELETION_GRACE_DAYS, date: dateIn(user.locale, dueAt) },
    cause: `${isForGood ? 'deletion-planned' : 'account-deactivated'}:${user.id}:${now}`,
    condition: isLeft,
  })
  const results = await db.batch([
    db
      .update(users)
      .set({ deactivatedAt: now, deletionDueAt: dueAt })
      .where(
        and(
          eq(users.id, user.id),
          eq(users.passwordHash, provedHash),
          isNull(users.deactivatedAt),
          isSessionLive(session.id),
        ),
      )
      .returning({ id: users.id }),
    ...endProofs(db, user.id, isAway),
    revokeLinks(db, user.id, ['change_old', 'change_new'], isAway),
    ...notices.map(({ statement }) => statement),
  ])
  if (results[0].length > 0) {
    context.send(notices)
    context.closeEndedSockets([user.id])
  }
  const [account] = await db.select({ deactivatedAt: users.deactivatedAt }).from(users).where(eq(users.id, user.id))
  if (!account || account.deactivatedAt !== null) return
  if (await hasSessionEnded(db, session.id)) fail('notSignedIn')
  fail('wrongPassword', { field: 'password' })
}

function dateIn(locale: string, moment: number): string {
  const tag = toLanguageTag(isLocale(locale) ? locale : DEFAULT_LOCALE)
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
}
