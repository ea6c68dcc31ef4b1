import { and, eq, sql } from 'drizzle-orm'
import { isUnblocked } from '#db/blocks.ts'
import { newId } from '#db/id.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { users } from '#db/tables/users.ts'
import type { CreatedInvites, RequestToJoinInput } from '#schema/boards/invite-calls.ts'
import { DECLINE_KEPT_MS, DEFAULT_PERMISSIONS, type BoardInviteStatus } from '#schema/boards/invite-constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayOpenBoard } from '#worker/model/board-rules.ts'
import { isNotBanned } from '#worker/model/write-ban.ts'
import { requestedNotification } from './invite-notifications.ts'
import { hasRoom, isMember } from './membership.ts'
import { hasRoomForRequest, meetsAtTheirAge } from './rules.ts'

/**
 * Those who see the board may ask. A person who is invited already has only to accept, and a refusal stands for a
 * while.
 */
export async function requestToJoin(
  context: MemberContext,
  { board_id: boardId }: RequestToJoinInput,
): Promise<CreatedInvites> {
  const { db, viewer, now } = context
  const me = viewer.user.id
  const [board] = await db
    .select({ ownerId: boards.ownerId })
    .from(boards)
    .innerJoin(users, eq(users.id, boards.ownerId))
    .where(and(eq(boards.id, boardId), mayOpenBoard(viewer)))
  if (!board) return fail('boardNotFound')
  if (board.ownerId === me) return fail('ownSubject')
  const fitting = await db.all(sql`select 1 where ${meetsAtTheirAge(boardId, me, now)}`)
  if (fitting.length === 0) return fail('boardNotYours')
  const { invites, members } = await context.commit({
    request: db.run(sql`insert into board_invites (id, board_id, kind, user_id, permissions, created_at)
      select ${newId(now)}, ${boards.id}, 'request', ${me}, ${JSON.stringify(DEFAULT_PERMISSIONS)}, ${now}
      from ${boards} join ${users} on ${users.id} = ${boards.ownerId}
      where ${boards.id} = ${boardId} and ${mayOpenBoard(viewer)} and ${isUnblocked(boards.ownerId, me)}
        and ${isNotBanned(me)} and ${meetsAtTheirAge(boardId, me, now)}
        and not ${isMember(boardId, me)} and ${hasRoom(boardId)}
        and ${hasRoomForRequest()}
      on conflict (board_id, user_id) where user_id is not null do update set
        kind = excluded.kind, inviter_id = null, email = null, code = null, permissions = excluded.permissions,
        status = 'pending', created_at = excluded.created_at, answered_at = null
      where board_invites.status = 'accepted'
        or (board_invites.status = 'declined'
          and (board_invites.kind <> 'request' or board_invites.answered_at <= ${now - DECLINE_KEPT_MS}))`),
    notifications: requestedNotification(db, { boardId, me, now }),
    invites: db.all<{ id: string; status: BoardInviteStatus }>(
      sql`select i.id, i.status from board_invites i where i.board_id = ${boardId} and i.user_id = ${me}`,
    ),
    members: db.all(sql`select 1 from board_collaborators where board_id = ${boardId} and user_id = ${me}`),
  })
  context.notify()
  const [invite] = invites
  const isIn = members.length > 0
  if (!invite) return isIn ? { items: [{ invite_id: null, user_id: me, status: 'accepted' }] } : fail('boardFull')
  return { items: [{ invite_id: invite.id, user_id: me, status: isIn ? 'accepted' : invite.status }] }
}
