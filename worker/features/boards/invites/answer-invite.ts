import { and, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { boards } from '#db/tables/boards/boards.ts'
import type { AnsweredInvite, AnswerInviteInput, UseInviteInput } from '#schema/boards/invite-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayDo } from '#worker/model/board-rules.ts'
import { isNotBanned, requireNotBanned } from '#worker/model/write-ban.ts'
import { approveRequest } from './approve-request.ts'
import { findInvite, type FoundInvite } from './find-invite.ts'
import { hasCode } from './invite-codes.ts'
import { declinedNotification, joinedNotification } from './invite-notifications.ts'
import { hasRoom, isMember, shareStatement } from './membership.ts'
import { fitsAge, isAddressedTo, isOpenInvite, isUnblockedBy } from './rules.ts'

/** The addressee answers an invitation; a request is answered by those who may invite. */
export async function answerInvite(context: MemberContext, input: AnswerInviteInput): Promise<AnsweredInvite> {
  const me = context.viewer.user.id
  const invite = await findInvite(context, sql`i.id = ${input.invite_id}`)
  if (invite.kind === 'request') return approveRequest(context, invite, input)
  if (!invite.isMine) fail('inviteNotFound')
  if (input.permissions) fail('invalidInput', { field: 'permissions', detail: 'unknownOption' })
  return input.accept ? joinBoard(context, invite, isAddressedTo(me)) : declineInvite(context, invite)
}

/** Anyone with the code of a link or an email may accept: that of an email works once. */
export async function acceptByCode(context: MemberContext, { code }: UseInviteInput): Promise<AnsweredInvite> {
  const isIt = await hasCode('i', code)
  return joinBoard(context, await findInvite(context, isIt), isIt)
}

/** A link stays open for others; an invitation is used up, and others of the same person go with it. */
async function joinBoard(context: MemberContext, invite: FoundInvite, isFor: SQL): Promise<AnsweredInvite> {
  requireNotBanned(context)
  const { db, viewer, now } = context
  const me = viewer.user.id
  const { id, boardId } = invite
  if (invite.ownerId === me) return fail('ownSubject')
  const isUsable = and(isFor, isOpenInvite(now), isUnblockedBy(me), fitsAge(me, now), isNotBanned(me)) ?? sql`0`
  const joined = sql`exists (select 1 from board_collaborators mate where mate.board_id = ${boardId}
    and mate.user_id = ${me} and mate.created_at = ${now})`
  const { members, open, room } = await context.commit({
    open: selectUsable(db, id, isUsable),
    member: db.run(sql`insert into board_collaborators (board_id, user_id, permissions, created_at)
      select i.board_id, ${me}, i.permissions, ${now} from board_invites i join ${boards} on ${boards.id} = i.board_id
      where i.id = ${id} and ${isUsable} and ${hasRoom(boardId)} on conflict do nothing`),
    others: db.run(sql`delete from board_invites where board_id = ${boardId} and user_id = ${me} and id <> ${id}
      and ${joined}`),
    used: db.run(sql`update board_invites set status = 'accepted', answered_at = ${now}, user_id = ${me}
      where id = ${id} and kind <> 'link' and status = 'pending' and ${joined}`),
    notifications: joinedNotification(db, { boardId, me, now, inviteId: id }),
    shared: shareStatement(db, boardId),
    room: db.all(sql`select 1 where ${hasRoom(boardId)}`),
    members: db.all(sql`select 1 where ${isMember(boardId, me)}
      and exists (select 1 from ${boards} where ${boards.id} = ${boardId} and ${mayDo(me, 'view')})`),
  })
  context.notify()
  if (members.length > 0) return { invite_id: id, board_id: boardId, board_url: invite.url, status: 'accepted' }
  return fail(open.length > 0 && room.length === 0 ? 'boardFull' : 'inviteNotFound')
}

function selectUsable(db: Database, id: string, isUsable: SQL) {
  return db.all(sql`select 1 from board_invites i join ${boards} on ${boards.id} = i.board_id
    where i.id = ${id} and ${isUsable}`)
}

/** Declining twice is declining; who has accepted leaves the board instead. */
export async function declineInvite(context: MemberContext, invite: FoundInvite): Promise<AnsweredInvite> {
  const { db, viewer, now } = context
  const { id, boardId, url } = invite
  const { declined } = await context.commit({
    declined: db.all(sql`update board_invites as i set status = 'declined',
        answered_at = (case status when 'pending' then ${now} else answered_at end)
      where i.id = ${id} and i.status in ('pending', 'declined') and ${isAddressedTo(viewer.user.id)} returning 1`),
    notifications: declinedNotification(db, { boardId, me: viewer.user.id, now, inviteId: id }),
  })
  if (declined.length === 0) return fail('inviteNotFound')
  context.notify()
  return { invite_id: id, board_id: boardId, board_url: url, status: 'declined' }
}
