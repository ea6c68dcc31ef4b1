import { sql, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { hasBlocked } from '#db/blocks.ts'
import { users } from '#db/tables/users.ts'
import type { Viewer } from '#worker/context/viewer.ts'

export function mayOpenProfile(viewer: Viewer): SQL {
  if (viewer.type !== 'AUTH') return sql`(${users.isPrivateProfile} = 0 and ${isActive('users')})`
  const me = viewer.user.id
  return sql`(${isActive('users')} and (${users.id} = ${me} or (${users.isPrivateProfile} = 0 and
    not ${hasBlocked(users.id, me)})))`
}
