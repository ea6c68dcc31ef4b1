import { sql } from 'drizzle-orm'
import { boards } from '#db/tables/boards/boards.ts'
import type { InviteInput, RemovedInvite } from '#schema/boards/invite-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { declineInvite } from './answer-invite.ts'
import { refuseRequest } from './approve-request.ts'
import { findInvite } from './find-invite.ts'
import { mayWithdraw } from './rules.ts'

/**
 * The invited decline with it. Those who may invite withdraw an invitation or end a link, if they could give as much
 * themselves, or refuse a request. Those who have asked take their request back. For all others there is no such
 * invitation.
 */
export async function withdrawInvite(context: MemberContext, { invite_id: id }: InviteInput): Promise<RemovedInvite> {
  const { db, viewer } = context
  const me = viewer.user.id
  const invite = await findInvite(context, sql`i.id = ${id}`)
  if (invite.isMine) return declineInvite(context, invite)
  const isOwnRequest = invite.kind === 'request' && invite.userId === me
  if (invite.kind === 'request' && !isOwnRequest && invite.mayInvite) return refuseRequest(context, invite)
  if (!isOwnRequest && !invite.mayInvite) return fail('inviteNotFound')
  const { withdrawn, left } = await context.commit({
    withdrawn: db.all(sql`delete from board_invites as i where i.id = ${id} and i.status = 'pending'
      and ((i.kind = 'request' and i.user_id = ${me}) or (i.kind <> 'request' and exists (
        select 1 from ${boards} where ${boards.id} = i.board_id
          and ${mayWithdraw(sql`${me}`, sql`i.permissions`)}))) returning 1`),
    left: db.all(sql`select 1 from board_invites where id = ${id} and status = 'pending'`),
  })
  if (withdrawn.length > 0) return { invite_id: id }
  return fail(left.length > 0 && !isOwnRequest ? 'boardNotYours' : 'inviteNotFound')
}
