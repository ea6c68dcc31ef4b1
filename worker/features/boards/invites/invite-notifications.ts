import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { insertNotificationEvents } from '#db/notification-events.ts'

interface Invited {
  boardId: string
  /** The person who invites, asks or answers. */
  me: string
  now: number
}

/** Those whose invitation was made at that moment. */
export function invitedNotification(db: Database, { boardId, me, now }: Invited) {
  return insertNotificationEvents(
    db,
    {
      kind: 'invite',
      actorId: me,
      subjectId: boardId,
      objectId: 'person',
      cause: `invite:${boardId}:${me}:${now}`,
      now,
    },
    sql`select i.user_id as id from board_invites i where i.board_id = ${boardId} and i.kind = 'person'
      and i.status = 'pending' and i.created_at = ${now} and i.inviter_id = ${me}`,
  )
}

/** Those who may say yes to a request that was made at that moment. */
export function requestedNotification(db: Database, { boardId, me, now }: Invited) {
  const isMade = sql`exists (select 1 from board_invites i where i.board_id = ${boardId} and i.user_id = ${me}
    and i.kind = 'request' and i.status = 'pending' and i.created_at = ${now})`
  return insertNotificationEvents(
    db,
    {
      kind: 'invite',
      actorId: me,
      subjectId: boardId,
      objectId: 'request',
      cause: `invite:${boardId}:${me}:${now}`,
      now,
    },
    sql`select b.owner_id as id from boards b where b.id = ${boardId} and ${isMade}
      union select c.user_id from board_collaborators c where c.board_id = ${boardId} and ${isMade}
        and exists (select 1 from json_each(c.permissions) where value in ('invite', 'manage'))`,
  )
}

/** Notifies the person who invited, and the owner, when someone joined at that moment. */
export function joinedNotification(db: Database, { boardId, me, now, inviteId }: Invited & { inviteId: string }) {
  const hasJoined = sql`exists (select 1 from board_collaborators c where c.board_id = ${boardId}
    and c.user_id = ${me} and c.created_at = ${now})`
  return insertNotificationEvents(
    db,
    {
      kind: 'invite_answer',
      actorId: me,
      subjectId: boardId,
      objectId: 'accepted',
      cause: `joined:${boardId}:${me}:${now}`,
      now,
    },
    sql`select i.inviter_id as id from board_invites i where i.id = ${inviteId} and i.inviter_id is not null
        and ${hasJoined}
      union select b.owner_id from boards b where b.id = ${boardId} and ${hasJoined}`,
  )
}

export function declinedNotification(db: Database, { boardId, me, now, inviteId }: Invited & { inviteId: string }) {
  return insertNotificationEvents(
    db,
    {
      kind: 'invite_answer',
      actorId: me,
      subjectId: boardId,
      objectId: 'declined',
      cause: `declined:${inviteId}:${now}`,
      now,
    },
    sql`select i.inviter_id as id from board_invites i where i.id = ${inviteId} and i.status = 'declined'
      and i.answered_at = ${now} and i.inviter_id is not null`,
  )
}

/** Those who have asked and were let in at that moment. */
export function approvedNotification(db: Database, { boardId, me, now }: Invited) {
  return insertNotificationEvents(
    db,
    {
      kind: 'invite_answer',
      actorId: me,
      subjectId: boardId,
      objectId: 'approved',
      cause: `approved:${boardId}:${now}`,
      now,
    },
    sql`select i.user_id as id from board_invites i join board_collaborators c
        on c.board_id = i.board_id and c.user_id = i.user_id
      where i.board_id = ${boardId} and i.kind = 'request' and i.status = 'accepted' and i.answered_at = ${now}
        and c.created_at = ${now}`,
  )
}
