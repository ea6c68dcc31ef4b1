import { sql, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { isUnblocked } from '#db/blocks.ts'
import { follows } from '#db/follows.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { MANAGE, type BoardAction, type BoardPermission } from '#schema/boards/constants.ts'
import { BOARD_LINK_LIFETIME_MS, MAX_PENDING_INVITES } from '#schema/boards/invite-constants.ts'
import { ACTION_BY_PERMISSION } from '#worker/model/board-permissions.ts'
import { isNotHidden, mayDo } from '#worker/model/board-rules.ts'
import { guardedSince } from '#worker/model/comment-rules.ts'

/**
 * An invitation `i` to `boards` is open: it waits for an answer, and its sender may still give what it gives. For
 * everyone else it does not exist.
 */
export function isOpenInvite(now: number): SQL {
  return sql`(i.status = 'pending' and i.inviter_id is not null and ${hasActivePeople()}
    and ${mayGrant(sql`i.inviter_id`, sql`i.permissions`)}
    and (i.kind <> 'link' or i.created_at > ${now - BOARD_LINK_LIFETIME_MS}))`
}

/** True if both the person who invites and the owner of the board are active. */
function hasActivePeople(): SQL {
  return sql`(exists (select 1 from users giver where giver.id = i.inviter_id and ${isActive('giver')}
      and giver.is_write_banned = 0)
    and exists (select 1 from users host where host.id = ${boards.ownerId} and ${isActive('host')}))`
}

/** No one gives what they do not have. */
function mayGrant(userId: SQL, permissions: SQL): SQL {
  return sql`(${isNotHidden()} and ${mayWithdraw(userId, permissions)})`
}

/** An inviter ends what they could give themselves, even where another person gave it, in a statement on `boards`. */
export function mayWithdraw(userId: SQL, permissions: SQL): SQL {
  return sql`(${mayDo(userId, 'invite')} and (${boards.ownerId} = ${userId} or exists (
    select 1 from board_collaborators own where own.board_id = ${boards.id} and own.user_id = ${userId}
      and not exists (select 1 from json_each(${permissions}) wanted where not exists (
        select 1 from json_each(own.permissions) has where has.value in (wanted.value, ${MANAGE}))))))`
}

/** True for the person named, or mailed to at the address that they have confirmed. */
export function isAddressedTo(me: string): SQL {
  return sql`((i.kind = 'person' and i.user_id = ${me}) or (i.kind = 'mail' and i.email = ${confirmedAddress(me)}))`
}

export function confirmedAddress(me: string): SQL {
  return sql`(select lower(addressee.email) from users addressee where addressee.id = ${me}
    and addressee.email_verified_at is not null)`
}

/** Neither with the board's owner nor with who invites. */
export function isUnblockedBy(me: string): SQL {
  return sql`(${isUnblocked(boards.ownerId, me)} and (i.inviter_id is null or ${isUnblocked(sql`i.inviter_id`, me)}))`
}

/** Those under 16 share boards only with people whom they follow, as with messages: invitation `i` to `boards`. */
export function fitsAge(me: string, now: number): SQL {
  return sql`((${isOldEnough(me, now)} or ${follows(me, sql`i.inviter_id`)})
    and ${meetsAtTheirAge(sql`${boards.id}`, me, now)})`
}

/**
 * Someone may come to a board if all who are there and under 16 follow them, and they follow all if they are under 16
 * themselves. So no one of that age meets a stranger there, no matter who came first.
 */
export function meetsAtTheirAge(boardId: SQL | string, person: SQL | string, now: number): SQL {
  const other = sql`other.id`
  return sql`not exists (select 1 from (${selectPeople(boardId)}) other where other.id <> ${person}
    and ((${isYoung(other, now)} and not ${follows(other, person)})
      or (${isYoung(person, now)} and not ${follows(person, other)})))`
}

/**
 * A statement on `boards` names to `me` who is on one, or is to be: never across a block, and one under 16 with a
 * private profile only to those whom they follow and those who manage the board.
 */
export function isNamedOnBoard(person: SQL, me: string, now: number): SQL {
  return sql`(${isUnblocked(person, me)} and (${person} = ${me} or ${isOldEnough(person, now)}
    or exists (select 1 from users named where named.id = ${person} and named.is_private_profile = 0)
    or ${follows(person, me)} or ${mayDo(me, 'manage')}))`
}

/** One under 16 follows everyone on the board. */
export function followsAll(boardId: SQL | string, person: SQL | string): SQL {
  return sql`not exists (select 1 from (${selectPeople(boardId)}) other where other.id <> ${person}
    and not ${follows(person, sql`other.id`)})`
}

function selectPeople(boardId: SQL | string): SQL {
  return sql`select shared.owner_id as id from boards shared where shared.id = ${boardId}
    union select mate.user_id from board_collaborators mate where mate.board_id = ${boardId}`
}

function isYoung(person: SQL | string, now: number): SQL {
  return sql`not ${isOldEnough(person, now)}`
}

export function isOldEnough(person: SQL | string, now: number): SQL {
  return sql`not exists (select 1 from users young where young.id = ${person}
    and young.birthday > ${guardedSince(now)})`
}

/**
 * Invitations that are worth nothing anymore take no room, nor do those who ask to join. In a statement on `boards`.
 */
export function hasRoomForInvites(count: number, now: number): SQL {
  return hasRoom(isOpenInvite(now), count)
}

/** Applies in a statement on `boards`. */
export function hasRoomForRequest(): SQL {
  return hasRoom(isOpenRequest(), 1)
}

function hasRoom(isOpen: SQL, count: number): SQL {
  return sql`(select count(*) from board_invites i where i.board_id = ${boards.id} and i.status = 'pending'
    and ${isOpen}) <= ${MAX_PENDING_INVITES - count}`
}

/** True for request `i` to join `boards` if the person who asks is still there, and no block came between. */
export function isOpenRequest(): SQL {
  return sql`(i.kind = 'request' and i.status = 'pending' and ${isUnblocked(boards.ownerId, sql`i.user_id`)}
    and exists (select 1 from users asker where asker.id = i.user_id and ${isActive('asker')}))`
}

/** What it takes to invite someone with these permissions: no one gives what they do not have. */
export function actionsToGrant(permissions: readonly BoardPermission[]): BoardAction[] {
  return [...new Set<BoardAction>(['invite', ...permissions.map((name) => ACTION_BY_PERMISSION[name])])]
}
