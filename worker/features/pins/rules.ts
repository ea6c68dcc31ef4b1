import { sql, type SQL } from 'drizzle-orm'
import { pins } from '#db/tables/pins.ts'
import type { Viewer } from '#worker/context/viewer.ts'

/**
 * A pin is listed when everybody may see it and nobody has hidden it or marked it unsafe. The text is the condition of
 * the partial indexes `pins_feed` and `pins_sitemap`, which SQLite only uses for literals.
 */
export function isListed(): SQL {
  return sql`(${pins.audience} = 'public' and ${pins.isHidden} = 0 and ${pins.isUnsafe} = 0)`
}

/** Feeds list what is listed, a signed-in viewer's without the pins of people whom the viewer has blocked. */
export function mayList(viewer: Viewer): SQL {
  if (viewer.type !== 'AUTH') return isListed()
  return sql`${isListed()} and not exists (
    select 1 from user_blocks b where b.blocker_id = ${viewer.user.id} and b.blocked_id = ${pins.pinnerId})`
}

/**
 * A viewer may open a public pin that is not hidden. The pinner may open all of their own; the owner and the
 * collaborators of a secret board those on it. Only signed-in viewers may open an unsafe one.
 */
export function mayOpen(viewer: Viewer): SQL {
  const isOpen = sql`${pins.audience} = 'public' and ${pins.isHidden} = 0`
  if (viewer.type !== 'AUTH') return sql`(${isOpen} and ${pins.isUnsafe} = 0)`
  const me = viewer.user.id
  return sql`(${isOpen} or ${pins.pinnerId} = ${me} or (${pins.isHidden} = 0 and exists (
    select 1 from boards b where b.id = ${pins.boardId} and (b.owner_id = ${me} or exists (
      select 1 from board_collaborators c where c.board_id = b.id and c.user_id = ${me})))))`
}
