import { sql } from 'drizzle-orm'
import { hasBlocked } from '#db/blocks.ts'
import { follows } from '#db/follows.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { hasVerifiedAddress } from '#worker/model/email-token.ts'
import { wantsInvitations, wantsMail } from '#worker/model/mail-subscriptions.ts'
import { renderMail } from '#worker/model/render-mail.ts'
import { outgoingMail, type OutgoingMail } from '#worker/platform/mail/outbox.ts'
import type { InviteCode } from './invite-codes.ts'
import { isOldEnough } from './rules.ts'

export interface InvitedPerson {
  id: string
  email: string | null
  locale: string
  firstName: string
}

const KIND = 'boardInvite'

/**
 * The mail goes to an address that may be anyone's, but not that of someone under 16 who does not follow the sender. It
 * is written only if the statements before it have made the invitation.
 */
export async function mailToAddress(
  context: MemberContext,
  boardId: string,
  { email, code, hash }: InviteCode & { email: string },
  refusalUrl: string | undefined,
): Promise<OutgoingMail> {
  const { viewer, mailOrigin, now } = context
  const mail = renderMail(KIND, {
    recipient: email,
    locale: viewer.user.locale,
    name: '',
    link: mailOrigin + href('boardInvite', { code }),
    values: { username: viewer.user.username },
    refusalUrl,
  })
  const isMade = sql`exists (select 1 from board_invites i where i.code = ${hash}) and ${await wantsInvitations(email)}
    and not exists (select 1 from users u where lower(u.email) = ${email} and (${hasBlocked(sql`u.id`, viewer.user.id)}
      or not (${isOldEnough(sql`u.id`, now)} or ${follows(sql`u.id`, viewer.user.id)})))`
  return write(context, mail, boardId, { isUnproved: true, condition: isMade })
}

/**
 * Mails go to a person who has confirmed their address. Where none can be written, they find the invitation all the
 * same.
 */
export function mailsToPerson(
  context: MemberContext,
  boardId: string,
  person: InvitedPerson,
  unsubscribeUrl: string | undefined,
): OutgoingMail[] {
  const { viewer, now, env } = context
  const { id, email, locale, firstName } = person
  if (email === null || !env.SITE_ORIGIN) return []
  const mail = renderMail(KIND, {
    recipient: email,
    locale,
    name: firstName,
    link: context.mailOrigin + href('boardInvites'),
    values: { username: viewer.user.username },
    unsubscribeUrl,
  })
  const isMade = sql`exists (select 1 from board_invites i where i.board_id = ${boardId} and i.user_id = ${id}
    and i.kind = 'person' and i.status = 'pending' and i.created_at = ${now})`
  return [
    write(context, mail, boardId, {
      isUnproved: false,
      condition: sql`${isMade} and ${hasVerifiedAddress(id, email)} and ${wantsMail(id, 'invite')}`,
    }),
  ]
}

/** One a day for each board and address. */
function write(
  { db, viewer, now }: MemberContext,
  mail: ReturnType<typeof renderMail>,
  boardId: string,
  more: { isUnproved: boolean; condition: ReturnType<typeof sql> },
): OutgoingMail {
  const idempotencyKey = `${KIND}:${boardId}:${mail.recipient}:${Math.floor(now / DAY_MS)}`
  return outgoingMail(db, mail, { idempotencyKey, now, senderId: viewer.user.id, ...more })
}
