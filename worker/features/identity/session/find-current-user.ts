import { eq, sql } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import type { Database } from '#db/client.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { CallAnswer } from '#schema/all-calls.ts'
import { isMinor } from '#schema/identity/age.ts'
import type { Autofill, CurrentUser, CurrentUserInput } from '#schema/identity/current-user-calls.ts'
import type { SessionContext } from '#worker/context/context.ts'
import { hasPrivacySignal } from '#worker/context/tracking.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { presentCurrentUser, withPrivacySignal } from '#worker/features/identity/present-session-user.ts'

/** `fields` limits the answer to those that are named, and whether a form may fill in the name or the email. */
export async function findCurrentUser(
  context: SessionContext,
  { fields }: CurrentUserInput,
): Promise<CallAnswer<'GET currentUser'>> {
  const user = await readCurrentUser(context)
  if (fields === undefined) return user
  const named: Record<string, unknown> = { ...user, ...presentAutofill(context.viewer, context.now) }
  return Object.fromEntries(fields.flatMap((name) => (Object.hasOwn(named, name) ? [[name, named[name]]] : [])))
}

async function readCurrentUser(context: SessionContext): Promise<CurrentUser> {
  const { db, reader, viewer, now } = context
  const [counts] = await reader.read(selectUserCounts(db, viewer.user.id))
  // The account was deleted between the two reads.
  if (!counts) fail('notSignedIn')
  const user = presentCurrentUser(viewer, counts, now)
  return hasPrivacySignal(context) ? withPrivacySignal(user) : user
}

/** One statement; each count comes from an index. */
function selectUserCounts(db: Database, userId: string) {
  const own = sql`${boards.ownerId} = ${userId} and ${boards.deletedAt} is null`
  return db
    .select({
      boards: sql<number>`(select count(*) from ${boards} where ${own} and ${boards.privacy} <> 'secret')`,
      secretBoards: sql<number>`(select count(*) from ${boards} where ${own} and ${boards.privacy} = 'secret')`,
      groupBoards: sql<number>`(select count(*) from ${boards} where ${own} and ${boards.isCollaborative} = 1)
        + (select count(*) from board_collaborators c
          join boards b on b.id = c.board_id join users u on u.id = b.owner_id
          where c.user_id = ${userId} and b.deleted_at is null and ${isActive('u')})`,
      pins: sql<number>`(select count(*) from ${pins} where ${pins.pinnerId} = ${userId})
        - (select count(*) from ${pins} where ${pins.deletedAt} > 0 and ${pins.pinnerId} = ${userId})`,
    })
    .from(users)
    .where(eq(users.id, userId))
}

/** What a form of an advertiser may be filled in with: for adults who are logged in, and a confirmed address alone. */
function presentAutofill({ type, user }: SignedInViewer, now: number): Autofill {
  const isEligible = type === 'AUTH' && !isMinor(user.birthday, now)
  return {
    eligible_for_name_autofill: isEligible && user.fullName !== '',
    eligible_for_email_autofill: isEligible && user.email !== null && user.emailVerifiedAt !== null,
  }
}
