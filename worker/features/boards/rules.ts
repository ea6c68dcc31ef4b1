import { sql, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { boards } from '#db/tables/boards.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { mayOpenProfile } from '#worker/features/profiles/rules.ts'

/**
 * A board that is not secret may be opened by whoever may open its owner's profile. A secret one is there for its
 * owner and its collaborators only. Needs `boards` joined with its owner as `users`.
 */
export function mayOpenBoard(viewer: Viewer): SQL {
  const isOpen = sql`(${boards.privacy} <> 'secret' and ${mayOpenProfile(viewer)})`
  return viewer.type === 'AUTH' ? sql`(${isOpen} or ${isShared(viewer.user.id)})` : isOpen
}

/** Lists name public boards; those that are secret or protected only to the ones who share them. */
export function mayListBoard(viewer: Viewer): SQL {
  const isOpen = sql`(${boards.privacy} = 'public' and ${mayOpenProfile(viewer)})`
  return viewer.type === 'AUTH' ? sql`(${isOpen} or ${isShared(viewer.user.id)})` : isOpen
}

/** Nobody shares a board whose owner is away. */
function isShared(me: string): SQL {
  return sql`(${isActive('users')} and (${boards.ownerId} = ${me} or exists (
    select 1 from board_collaborators shared where shared.board_id = ${boards.id} and shared.user_id = ${me})))`
}
