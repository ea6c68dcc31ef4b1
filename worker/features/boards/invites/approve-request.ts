import { and, sql } from 'drizzle-orm'
import { isUnblocked } from '#db/blocks.ts'
import { boards } from '#db/tables/boards/boards.ts'
import type { AnsweredInvite, AnswerInviteInput } from '#schema/boards/invite-calls.ts'
import { DEFAULT_PERMISSIONS } from '#schema/boards/invite-constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { isNotHidden, mayDo } from '#worker/model/board-rules.ts'
import { requireBoard, requireNotHidden } from '#worker/model/require-board.ts'
import { isNotBanned, requireNotBanned } from '#worker/model/write-ban.ts'
import type { FoundInvite } from './find-invite.ts'
import { approvedNotification } from './invite-notifications.ts'
import { hasRoom, shareStatement } from './membership.ts'
import { actionsToGrant, meetsAtTheirAge } from './rules.ts'

/**
 * Those who may invite approve; for all others there is no such request. Refusing stays open to those who are banned.
 */
export async function approveRequest(
  context: MemberContext,
  invite: FoundInvite,
  { accept, permissions = [...DEFAULT_PERMISSIONS] }: Pick<AnswerInviteInput, 'accept' | 'permissions'>,
): Promise<AnsweredInvite> {
  const { db, viewer, now } = context
  const me = viewer.user.id
  const { id, boardId, url } = invite
  if (!invite.mayInvite) return fail('inviteNotFound')
  if (!accept) return refuseRequest(context, invite)
  requireNotBanned(context)
  const actions = actionsToGrant(permissions)
  await requireBoard(context, boardId, actions)
  await requireNotHidden(context, boardId)
  const { members, pending } = await context.commit({
    joined: db.run(sql`insert into board_collaborators (board_id, user_id, permissions, created_at)
      select i.board_id, i.user_id, ${JSON.stringify(permissions)}, ${now}
      from board_invites i join ${boards} on ${boards.id} = i.board_id
      where i.id = ${id} and i.kind = 'request' and i.status = 'pending' and ${hasRoom(boardId)}
        and ${and(isNotBanned(me), isNotHidden(), ...actions.map((action) => mayDo(me, action)))}
        and ${isNotBanned(sql`i.user_id`)} and ${isUnblocked(boards.ownerId, sql`i.user_id`)}
        and ${meetsAtTheirAge(boardId, sql`i.user_id`, now)}
      on conflict do nothing`),
    answered: db.run(sql`update board_invites set status = 'accepted', answered_at = ${now}
      where id = ${id} and status = 'pending' and exists (select 1 from board_collaborators mate
        where mate.board_id = board_invites.board_id and mate.user_id = board_invites.user_id)`),
    notifications: approvedNotification(db, { boardId, me, now }),
    shared: shareStatement(db, boardId),
    pending: db.all(sql`select 1 from board_invites where id = ${id} and status = 'pending' and ${hasRoom(boardId)}`),
    members: db.all(sql`select 1 from board_invites i join board_collaborators mate
      on mate.board_id = i.board_id and mate.user_id = i.user_id where i.id = ${id} and i.status = 'accepted'`),
  })
  context.notify()
  if (members.length > 0) return { invite_id: id, board_id: boardId, board_url: url, status: 'accepted' }
  await requireBoard(context, boardId, actions)
  return fail(pending.length > 0 || invite.status !== 'pending' ? 'inviteNotFound' : 'boardFull')
}

export async function refuseRequest(context: MemberContext, invite: FoundInvite): Promise<AnsweredInvite> {
  const { db, viewer, now } = context
  const { id, boardId, url } = invite
  const { refused } = await context.commit({
    refused: db.all(sql`update board_invites set status = 'declined',
        answered_at = (case status when 'pending' then ${now} else answered_at end)
      where id = ${id} and kind = 'request' and status in ('pending', 'declined')
        and exists (select 1 from ${boards} where ${boards.id} = ${boardId} and ${mayDo(viewer.user.id, 'invite')})
      returning 1`),
  })
  if (refused.length === 0) return fail('inviteNotFound')
  return { invite_id: id, board_id: boardId, board_url: url, status: 'declined' }
}
