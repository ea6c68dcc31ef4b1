import { sql, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { boards } from '#db/tables/boards.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { mayOpenProfile } from '#worker/features/profiles/rules.ts'

/** Needs `boards` joined with its owner as `users`. */
export function mayOpenBoard(viewer: Viewer): SQL {
  const isOpen = sql`(${boards.privacy} <> 'secret' and ${mayOpenProfile(viewer)})`
  return viewer.type === 'AUTH' ? sql`(${isOpen} or ${isShared(viewer.user.id)})` : isOpen
}

export function mayListBoard(viewer: Viewer): SQL {
  const isOpen = sql`(${boards.privacy} = 'public' and ${mayOpenProfile(viewer)})`
  return viewer.type === 'AUTH' ? sql`(${isOpen} or ${isShared(viewer.user.id)})` : isOpen
}

/** No one shares a board whose owner is deactivated. */
function isShared(me: string): SQL {
  return sql`(${isActive('users')} and (${boards.ownerId} = ${me} or exists (
    select 1 from board_collaborators shared where shared.board_id = ${boards.id} and shared.user_id = ${me})))`
}
