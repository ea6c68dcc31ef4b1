import { eq, sql } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { users } from '#db/tables/users.ts'
import { EMAIL_CHANGE_LINK_LIFETIME_MS as lifetimeMs } from '#schema/constants/mail.ts'
import type { ViewerUser } from '#worker/context/viewer.ts'
import { renderMail } from '#worker/features/mail/render-mail.ts'
import { outgoingMail, type OutgoingMail } from '#worker/platform/mail/outbox.ts'
import { newEmailToken } from './email-token.ts'
import { revokeLinks } from './end-proofs.ts'
import { tokenLink, type MailScope } from './mail-scope.ts'
import { noticeMail } from './notice.ts'

/**
 * Begins a change of address: a mail to the old one and a mail to the new one, each with a link of its own; the change
 * is made once both were followed. An old address that was never verified is not asked, as it may be somebody else's.
 * Whether the new address belongs to another account is told to its owner only. An earlier change that is still open
 * ends with this one.
 */
export async function requestEmailChange(scope: MailScope, user: ViewerUser, email: string): Promise<void> {
  const { db, now, origin } = scope
  const [owner] = await db
    .select({ username: users.username, firstName: users.firstName, locale: users.locale })
    .from(users)
    .where(eq(users.email, email))
  const changeId = newId(now)
  const old = user.emailVerifiedAt === null ? null : user.email
  const common = { userId: user.id, email, lifetimeMs, changeId, needsOther: old !== null }
  const values = { username: user.username, email }
  const written: { statements: OutgoingMail['statement'][]; mail: OutgoingMail }[] = []

  async function ask(purpose: 'change_old' | 'change_new', recipient: string): Promise<void> {
    const token = await newEmailToken(db, { ...common, purpose }, now)
    const link = tokenLink(origin, 'emailChange', token.token)
    const kind = purpose === 'change_old' ? 'changeOld' : 'changeNew'
    const name = purpose === 'change_old' ? user.firstName : ''
    const mail = outgoingMail(
      db,
      renderMail(kind, { recipient, locale: user.locale, name, link, lifetimeMs, values }),
      {
        idempotencyKey: `${purpose}:${changeId}`,
        now,
      },
    )
    written.push({ statements: [token.statement, mail.statement], mail })
  }

  if (old !== null) await ask('change_old', old)
  if (owner) {
    const mail = noticeMail(scope, {
      kind: 'changeTaken',
      recipient: email,
      locale: owner.locale,
      name: owner.firstName,
      values: { username: owner.username },
      idempotencyKey: `change-taken:${changeId}`,
      condition: sql`true`,
    })
    written.push({ statements: [mail.statement], mail })
  } else {
    await ask('change_new', email)
  }
  await db.batch([
    revokeLinks(db, user.id, ['change_old', 'change_new'], sql`true`),
    ...written.flatMap(({ statements }) => statements),
  ])
  scope.send(written.map(({ mail }) => mail))
}
