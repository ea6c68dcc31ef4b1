import { eq, sql } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { hasSessionEnded, isSessionLive } from '#db/live-session.ts'
import { users } from '#db/tables/users.ts'
import { EMAIL_CHANGE_LINK_LIFETIME_MS as lifetimeMs } from '#schema/constants/mail.ts'
import type { EmailChangeInput } from '#schema/identity/email-password-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { hasRoomForMail } from '#worker/platform/mail/mail-flood.ts'
import { revokeLinks } from '../end-proofs.ts'
import { linkMail, type WrittenLink } from '../link-mail.ts'
import { refuseMails, requireMail } from '../mail-limits.ts'
import { noticeMail } from '../notice.ts'
import { requirePasscode } from '../passcode/require-passcode.ts'
import { requirePassword } from '../require-password.ts'

type Written = Omit<WrittenLink, 'link'> & { link: WrittenLink['link'] | null }

/**
 * Both addresses must approve, except an unverified old one: it may be a stranger's. Only the owner of the new address
 * learns that it belongs to another account.
 */
export async function requestEmailChange(
  context: MemberContext,
  { email, password, passcode }: EmailChangeInput,
): Promise<void> {
  const { db, now, viewer } = context
  const { user, session } = viewer
  if (email === user.email) fail('sameEmail', { field: 'email' })
  await requirePassword(context, password, 'password')
  await requirePasscode(context, passcode)
  await requireMail(context, `change:${user.id}`)
  const [owner] = await db
    .select({ username: users.username, firstName: users.firstName, locale: users.locale })
    .from(users)
    .where(eq(users.email, email))
  const changeId = newId(now)
  const old = user.emailVerifiedAt === null ? null : user.email
  const token = { userId: user.id, email, lifetimeMs, changeId, needsOther: old !== null }
  const common = {
    page: 'emailChange' as const,
    senderId: user.id,
    locale: user.locale,
    values: { username: user.username, email },
  }
  const isLive = isSessionLive(session.id)
  const toNew = { kind: 'changeNew', recipient: email, senderId: user.id, isUnproved: true }

  const first: Written | null =
    old === null
      ? null
      : await linkMail(context, {
          ...common,
          kind: 'changeOld',
          token: { ...token, purpose: 'change_old' },
          recipient: old,
          name: user.firstName,
          condition: sql`${isLive} and ${hasRoomForMail(toNew, now)}`,
        })
  const condition = first === null ? isLive : first.mail.isWritten
  const taken = { cause: `change-taken:${changeId}`, condition, isUnproved: true }
  const last: Written = owner
    ? { mail: noticeMail(context, 'changeTaken', { ...owner, id: user.id, email }, taken), link: null }
    : await linkMail(context, {
        ...common,
        kind: 'changeNew',
        token: { ...token, purpose: 'change_new' },
        recipient: email,
        isUnproved: true,
        name: '',
        condition,
      })
  const written = first === null ? [last] : [first, last]
  const mails = written.map(({ mail }) => mail)
  const results = await context.commit({
    written: mails.map(({ statement }) => statement),
    revoked: revokeLinks(db, user.id, ['change_old', 'change_new'], last.mail.isWritten),
    links: written.flatMap(({ link }) => (link === null ? [] : [link])),
  })
  if (results.written[0]?.length === 0) {
    return (await hasSessionEnded(db, session.id)) ? fail('notSignedIn') : await refuseMails(context, mails)
  }
  context.send(mails)
}
