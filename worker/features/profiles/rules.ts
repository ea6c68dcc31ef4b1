import { sql, type SQL } from 'drizzle-orm'
import { users } from '#db/tables/users.ts'
import type { Viewer } from '#worker/context/viewer.ts'

/** Everybody may open a profile that is not private; its owner may always, and whom the owner has blocked never. */
export function mayOpenProfile(viewer: Viewer): SQL {
  if (viewer.type !== 'AUTH') return sql`${users.isPrivateProfile} = 0`
  const me = viewer.user.id
  return sql`(${users.id} = ${me} or (${users.isPrivateProfile} = 0 and not exists (
    select 1 from user_blocks b where b.blocker_id = ${users.id} and b.blocked_id = ${me})))`
}
