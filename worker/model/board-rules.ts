import { sql, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { isUnblocked } from '#db/blocks.ts'
import { boards, type BoardPrivacy } from '#db/tables/boards/boards.ts'
import { users } from '#db/tables/users.ts'
import { BOARD_ACTIONS, MANAGE, type BoardAction } from '#schema/boards/constants.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { mayOpenProfile } from '#worker/model/profile-rules.ts'

/** Needs `boards` joined with its owner as `users`. A deleted board is secret, and no one shares it. */
export function mayOpenBoard(viewer: Viewer): SQL {
  const isOpen = sql`(${boards.privacy} <> 'secret' and ${mayOpenProfile(viewer)})`
  return viewer.type === 'AUTH' ? sql`(${isOpen} or ${isShared(viewer.user.id)})` : isOpen
}

/** Stands on its owner's profile for everyone who may open that. Needs its owner as `users`, as the others do. */
export function isOnProfile(viewer: Viewer): SQL {
  return sql`(${boards.privacy} = 'public' and ${boards.isArchived} = 0 and ${mayOpenProfile(viewer)})`
}

/** True if the board with that id is one of `isOnProfile`, in a statement on what lies on boards. */
export function isOnBoardOfProfile(viewer: Viewer, boardId: SQL): SQL {
  return sql`${boardId} in (select ${boards.id} from ${boards} join ${users} on ${users.id} = ${boards.ownerId}
    where ${boards.id} = ${boardId} and ${isOnProfile(viewer)})`
}

export function mayListBoard(viewer: Viewer): SQL {
  const isOpen = isOnProfile(viewer)
  return viewer.type === 'AUTH' ? sql`(${isOpen} or ${isShared(viewer.user.id)})` : isOpen
}

/** No one shares a board whose owner is deactivated, or across a block. */
function isShared(me: string): SQL {
  return sql`(${isActive('users')} and ${boards.deletedAt} is null and (${boards.ownerId} = ${me} or exists (
    select 1 from board_collaborators shared where shared.board_id = ${boards.id} and shared.user_id = ${me}
      and ${isUnblocked(boards.ownerId, me)})))`
}

/** The privacy that the owner has chosen, even while moderation hides the board, which is secret then. */
export function chosenPrivacy(): SQL<BoardPrivacy> {
  return sql<BoardPrivacy>`coalesce(${boards.chosenPrivacy}, ${boards.privacy})`
}

/**
 * The condition is for a statement on `boards`. Nothing leaves a board that moderation hides for one that others see,
 * and no one new comes to it.
 */
export function isNotHidden(): SQL {
  return sql`${boards.chosenPrivacy} is null`
}

/**
 * The table of `BOARD_ACTIONS`, for a statement on `boards`: to read what the viewer may do, and to write only if they
 * still may. Permissions that do not exist allow nothing.
 */
export function mayDo(userId: string | SQL, action: BoardAction): SQL {
  const needed = BOARD_ACTIONS[action]
  const isOwner = sql`${boards.ownerId} = ${userId}`
  if (needed === 'owner') return sql`(${boards.deletedAt} is null and ${isOwner})`
  const isGranted =
    needed === 'member'
      ? sql`1`
      : sql`exists (select 1 from json_each(c.permissions) where value in (${needed}, ${MANAGE}))`
  return sql`(${boards.deletedAt} is null and (${isOwner} or exists (
    select 1 from board_collaborators c where c.board_id = ${boards.id} and c.user_id = ${userId} and ${isGranted}
      and exists (select 1 from users owner where owner.id = ${boards.ownerId} and ${isActive('owner')})
      and ${isUnblocked(boards.ownerId, userId)})))`
}

export function mayDoOn(boardId: string, userId: string | SQL, action: BoardAction): SQL {
  return sql`exists (select 1 from ${boards} where ${boards.id} = ${boardId} and ${mayDo(userId, action)})`
}

/**
 * Another's save goes along to the other board, and not back to its user, if they may save there, and it is not shown
 * on their profile by someone who could not show the board that it leaves.
 */
export function keepsItsUser(
  { userId: me, boardId, toBoardId }: { userId: string; boardId: string; toBoardId: string | null },
  user: SQL | string,
): SQL {
  if (toBoardId === null) return sql`0`
  const isAsClosed = sql`exists (select 1 from boards source join boards target on target.id = ${toBoardId}
    where source.id = ${boardId} and target.privacy in ('secret', source.privacy))`
  return sql`(${mayDoOn(toBoardId, user, 'save')} and (${user} = ${me}
    or exists (select 1 from boards source where source.id = ${boardId} and source.privacy = 'public')
    or (${isAsClosed} and (${mayDoOn(boardId, me, 'manage')} or ${mayDoOn(toBoardId, user, 'delete')}))))`
}
