import { sql } from 'drizzle-orm'
import { boards } from '#db/tables/boards.ts'
import type { AnsweredInvite, InviteInput } from '#schema/calls/board-invites.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayDo } from '#worker/features/boards/rules.ts'
import { declineInvite } from './answer-invite.ts'
import { refuseRequest } from './approve-request.ts'
import { findInvite } from './find-invite.ts'

/**
 * For the invited, to decline; for those who may invite, to withdraw an invitation, to end a link, or to refuse a
 * request; for who has asked, to ask no longer. For all others there is no such invitation.
 */
export async function withdrawInvite(
  context: MemberContext,
  { invite_id: id }: InviteInput,
): Promise<AnsweredInvite | { invite_id: string }> {
  const { db, viewer } = context
  const me = viewer.user.id
  const invite = await findInvite(context, sql`i.id = ${id}`)
  if (invite.isMine) return declineInvite(context, invite)
  const isOwnRequest = invite.kind === 'request' && invite.userId === me
  if (invite.kind === 'request' && !isOwnRequest && invite.mayInvite) return refuseRequest(context, invite)
  if (!isOwnRequest && !invite.mayInvite) return fail('inviteNotFound')
  const { withdrawn } = await context.commit({
    withdrawn: db.all(sql`delete from board_invites as i where i.id = ${id} and i.status = 'pending'
      and ((i.kind = 'request' and i.user_id = ${me}) or (i.kind <> 'request' and exists (
        select 1 from ${boards} where ${boards.id} = i.board_id and ${mayDo(me, 'invite')}))) returning 1`),
  })
  return withdrawn.length > 0 ? { invite_id: id } : fail('inviteNotFound')
}
