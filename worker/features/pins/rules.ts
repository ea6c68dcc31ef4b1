import { sql, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { hasBlocked, isUnblocked } from '#db/blocks.ts'
import { pins } from '#db/tables/pins.ts'
import type { Viewer } from '#worker/context/viewer.ts'

/** The text is the condition of the partial indexes `pins_feed` and `pins_sitemap`, which SQLite only uses for literals. */
function isPublic(): SQL {
  return sql`(${pins.audience} = 'public' and ${pins.isHidden} = 0 and ${pins.isUnsafe} = 0)`
}

/** Nobody else sees the pins of somebody whose profile is private, and nobody those of somebody who is away. */
function isOfPrivateProfile(): SQL {
  return sql`exists (select 1 from users pinner where pinner.id = ${pins.pinnerId}
    and (pinner.is_private_profile = 1 or not ${isActive('pinner')}))`
}

/** A pin goes with its board while the board's owner is away. Where that is the pinner nothing more is asked. */
function isOnBoardThere(): SQL {
  return isOnBoardWhoseHost(isActive('host'))
}

/**
 * Others are not shown what somebody shares on a board whose owner's profile they may not open, as it is private or its
 * owner has blocked them: it would name that owner.
 */
function isOnOpenBoard(me?: string): SQL {
  const isOpen =
    me === undefined
      ? sql`host.is_private_profile = 0`
      : sql`(host.id = ${me} or (host.is_private_profile = 0 and not ${hasBlocked(sql`host.id`, me)}))`
  return isOnBoardWhoseHost(sql`${isActive('host')} and ${isOpen}`)
}

function isOnBoardWhoseHost(condition: SQL): SQL {
  return sql`exists (select 1 from boards home where home.id = ${pins.boardId} and (home.owner_id = ${pins.pinnerId}
    or exists (select 1 from users host where host.id = home.owner_id and ${condition})))`
}

/** A pin is listed when everybody may see it and nobody has hidden it or marked it unsafe. */
export function isListed(): SQL {
  return sql`(${isPublic()} and not ${isOfPrivateProfile()} and ${isOnOpenBoard()})`
}

/**
 * Feeds list what is listed; a signed-in viewer's also their own where their profile is private, and none of people
 * whom the viewer has blocked or who have blocked the viewer.
 */
export function mayList(viewer: Viewer): SQL {
  if (viewer.type !== 'AUTH') return isListed()
  const me = viewer.user.id
  return sql`${isPublic()} and ${isOnOpenBoard(me)} and (${pins.pinnerId} = ${me} or not ${isOfPrivateProfile()}) and ${isUnblocked(pins.pinnerId, me)}`
}

/**
 * A board lists for everybody what feeds list, and to those who share it also what only they may see. Whether the
 * viewer may open the board itself is not asked here.
 */
export function mayListOnBoard(viewer: Viewer): SQL {
  if (viewer.type !== 'AUTH') return mayList(viewer)
  const me = viewer.user.id
  return sql`(${mayList(viewer)} or ${pins.pinnerId} = ${me} or (${pins.isHidden} = 0 and ${pins.isUnsafe} = 0 and ${isSharedWith(me)}))`
}

/** What is on a board that somebody shares, unless its pinner is away or has blocked them. */
function isSharedWith(me: string): SQL {
  return sql`(exists (select 1 from users maker where maker.id = ${pins.pinnerId} and ${isActive('maker')})
    and not ${hasBlocked(pins.pinnerId, me)} and exists (select 1 from boards b where b.id = ${pins.boardId} and (b.owner_id = ${me} or exists (
      select 1 from board_collaborators c where c.board_id = b.id and c.user_id = ${me}))))`
}

/**
 * A viewer may open a public pin that is not hidden and whose pinner's profile is not private. The pinner may open all
 * of their own; the owner and the collaborators of a secret board those on it. Only signed-in viewers may open an
 * unsafe one. Nobody opens what belongs to somebody who is away or has blocked them, or lies on a board of theirs; and
 * only those who share it what lies on a board of somebody whose profile is private.
 */
export function mayOpen(viewer: Viewer): SQL {
  const isOpen = sql`(${pins.audience} = 'public' and ${pins.isHidden} = 0 and not ${isOfPrivateProfile()})`
  if (viewer.type !== 'AUTH') return sql`(${isOpen} and ${pins.isUnsafe} = 0 and ${isOnOpenBoard()})`
  const me = viewer.user.id
  return sql`(${isOnBoardThere()} and ((${isOpen} and ${isOnOpenBoard(me)} and not ${hasBlocked(pins.pinnerId, me)})
    or ${pins.pinnerId} = ${me} or (${pins.isHidden} = 0 and ${isSharedWith(me)})))`
}
