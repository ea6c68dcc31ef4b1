import { sql, type SQL } from 'drizzle-orm'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { ensureRefusalUrls, wantsInvitations } from '#worker/model/mail-subscriptions.ts'
import { renderMail } from '#worker/model/render-mail.ts'
import { outgoingMail, type OutgoingMail } from '#worker/platform/mail/outbox.ts'

const KIND = 'conversationInvite'

/**
 * The mail goes to an address that no account has confirmed, so it has nothing that anyone wrote; each sender causes
 * one a day. It is written only if the statements before it have invited the address.
 */
export async function conversationMail(
  context: MemberContext,
  conversationId: SQL,
  email: string,
): Promise<OutgoingMail> {
  const { db, viewer, now, env, mailOrigin } = context
  const refusalUrls = await ensureRefusalUrls(db, { emails: [email], env, origin: mailOrigin, now })
  const mail = renderMail(KIND, {
    recipient: email,
    locale: viewer.user.locale,
    name: '',
    link: mailOrigin + href('messages'),
    values: { username: viewer.user.username },
    refusalUrl: refusalUrls.get(email),
  })
  return outgoingMail(db, mail, {
    idempotencyKey: `${KIND}:${viewer.user.id}:${email}:${Math.floor(now / DAY_MS)}`,
    now,
    senderId: viewer.user.id,
    isUnproved: true,
    condition: sql`exists (select 1 from conversation_invites i where i.conversation_id = ${conversationId}
        and i.email = ${email})
      and ${await wantsInvitations(email)}
      and not exists (select 1 from users u where lower(u.email) = ${email} and u.email_verified_at is not null)`,
  })
}
