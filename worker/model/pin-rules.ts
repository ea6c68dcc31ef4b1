import { sql, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { isUnblocked } from '#db/blocks.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { Viewer } from '#worker/context/viewer.ts'

const IS_NOT_SECRET = sql`home.privacy <> 'secret'`

/** Archived boards stay readable, but nothing of them is suggested. */
const IS_CURRENT = sql`${IS_NOT_SECRET} and home.is_archived = 0`

/** Joins by id whose pins are listed use it: what is passed over is never read from the table. */
export const LISTED_PINS = sql`${pins} indexed by pins_listed`

/** Must be the literal condition of the partial indexes `pins_feed` and `pins_sitemap`, or SQLite does not use them. */
function isPublic(): SQL {
  return sql`(${pins.audience} = 'public' and ${pins.isHidden} = 0 and ${pins.isUnsafe} = 0)`
}

/** The pin is of a private profile, or of a deactivated account, whose pins no one sees. */
function isOfPrivateProfile(): SQL {
  return sql`exists (select 1 from users pinner where pinner.id = ${pins.pinnerId}
    and (pinner.is_private_profile = 1 or not ${isActive('pinner')}))`
}

/** A pin disappears with its board, and while the board's owner is deactivated; the pinner was checked already. */
function isOnBoardThere(): SQL {
  return isOnBoardWhoseHost(isActive('host'), sql`home.deleted_at is null`)
}

/**
 * Its board is not secret: the audience of its pins follows a board that turns secret only step by step. A board whose
 * owner's profile the viewer may not open would reveal that owner.
 */
function isOnOpenBoard(me?: string, home: SQL = IS_NOT_SECRET): SQL {
  const isOpen =
    me === undefined
      ? sql`host.is_private_profile = 0`
      : sql`(host.id = ${me} or (host.is_private_profile = 0 and ${isUnblocked(sql`host.id`, me)}))`
  return isOnBoardWhoseHost(sql`${isActive('host')} and ${isOpen}`, home)
}

function isOnBoardWhoseHost(condition: SQL, home: SQL): SQL {
  return sql`exists (select 1 from boards home where home.id = ${pins.boardId} and ${home}
    and (home.owner_id = ${pins.pinnerId}
      or exists (select 1 from users host where host.id = home.owner_id and ${condition})))`
}

/** Visible to everyone, not hidden, not unsafe. */
export function isListed(home: SQL = IS_NOT_SECRET): SQL {
  return sql`(${isPublic()} and not ${isOfPrivateProfile()} and ${isOnOpenBoard(undefined, home)})`
}

/** What feeds may suggest: listed pins of boards in use, but for what the viewer does not want to see. */
export function maySuggest(viewer: Viewer): SQL {
  if (viewer.type !== 'AUTH') return mayList(viewer, IS_CURRENT)
  const isSuggested = sql`${mayList(viewer, IS_CURRENT)} and not ${hasHidden(viewer.user.id)}`
  if (!viewer.user.hidesAiPins) return sql`(${isSuggested})`
  return sql`(${isSuggested} and (${pins.provenance} is null or ${pins.pinnerId} = ${viewer.user.id}))`
}

function hasHidden(me: string): SQL {
  return sql`exists (select 1 from pin_feedback f
    where f.user_id = ${me} and f.pin_id = ${pins.id} and f.kind = 'hide')`
}

/** One's own, unless it is deleted: then it is gone for its owner as well, until it is restored. */
export function isOwn(me: string): SQL {
  return sql`(${pins.pinnerId} = ${me} and ${pins.deletedAt} is null)`
}

/** Listed pins; signed-in viewers with a private profile also see their own, and no one sees pins across a block. */
export function mayList(viewer: Viewer, home: SQL = IS_NOT_SECRET): SQL {
  if (viewer.type !== 'AUTH') return isListed(home)
  const me = viewer.user.id
  return sql`${isPublic()} and ${isOnOpenBoard(me, home)} and (${pins.pinnerId} = ${me} or not ${isOfPrivateProfile()})
    and ${isUnblocked(pins.pinnerId, me)}`
}

/**
 * Listed pins, and for those who share the board also what only they may see. Opening the board itself is not checked
 * here.
 */
export function mayListOnBoard(viewer: Viewer): SQL {
  if (viewer.type !== 'AUTH') return mayList(viewer)
  const me = viewer.user.id
  return sql`(${mayList(viewer)} or ${isOwn(me)} or (${pins.isHidden} = 0 and ${pins.isUnsafe} = 0
    and ${isSharedWith(me)}))`
}

/**
 * The same for pins that were made on `boards`, where the statement shows that board to the viewer: what is true of it
 * is not asked for each pin of strangers again.
 */
export function mayListOnOpenBoard(viewer: Viewer): SQL {
  if (viewer.type === 'AUTH') return mayListOnBoard(viewer)
  return sql`(${isPublic()} and (${pins.pinnerId} = ${boards.ownerId} or not ${isOfPrivateProfile()}))`
}

/** `mayListOnBoard` in two halves, each with an index of its own: first what is listed. */
export function mayCountListed(viewer: Viewer): SQL {
  if (viewer.type !== 'AUTH') return mayListOnOpenBoard(viewer)
  return sql`(${isPublic()} and (${pins.pinnerId} = ${boards.ownerId} or ${mayListOnBoard(viewer)}))`
}

/** The other half, which strangers never see. */
export function mayCountUnlisted(me: string): SQL {
  return sql`(not ${isPublic()} and (${isOwn(me)} or (${pins.isHidden} = 0 and ${pins.isUnsafe} = 0
    and ${isSharedWith(me)})))`
}

/**
 * The pin is not shared if its pinner is deactivated, and never across a block with the pinner or the board's owner.
 */
function isSharedWith(me: string): SQL {
  return sql`(exists (select 1 from users maker where maker.id = ${pins.pinnerId} and ${isActive('maker')})
    and ${isUnblocked(pins.pinnerId, me)} and exists (select 1 from boards b where b.id = ${pins.boardId}
    and b.deleted_at is null and (b.owner_id = ${me} or exists (
      select 1 from board_collaborators c where c.board_id = b.id and c.user_id = ${me}
        and ${isUnblocked(sql`b.owner_id`, me)}))))`
}

/**
 * Public pins that are not hidden, of profiles that aren't private; one's own; and those on secret boards that the
 * viewer shares. Unsafe ones only when signed in. Never pins or boards of users who are deactivated, or across a block,
 * whichever of the two has blocked the other; pins on boards of private profiles only for those who share the board.
 */
export function mayOpen(viewer: Viewer): SQL {
  const isOpen = sql`(${pins.audience} = 'public' and ${pins.isHidden} = 0 and not ${isOfPrivateProfile()})`
  if (viewer.type !== 'AUTH') return sql`(${isOpen} and ${pins.isUnsafe} = 0 and ${isOnOpenBoard()})`
  const me = viewer.user.id
  return sql`(${isOnBoardThere()} and ((${isOpen} and ${isOnOpenBoard(me)} and ${isUnblocked(pins.pinnerId, me)})
    or ${isOwn(me)} or (${pins.isHidden} = 0 and ${isSharedWith(me)})))`
}
