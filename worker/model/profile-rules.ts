import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { isUnblocked } from '#db/blocks.ts'
import { follows } from '#db/follows.ts'
import { users } from '#db/tables/users.ts'
import type { Member, Viewer } from '#worker/context/viewer.ts'

export function mayOpenProfile(viewer: Viewer): SQL {
  if (viewer.type !== 'AUTH') return sql`(${users.isPrivateProfile} = 0 and ${isActive('users')})`
  const me = viewer.user.id
  return sql`(${isActive('users')} and (${users.id} = ${me} or (${users.isPrivateProfile} = 0 and
    ${isUnblocked(users.id, me)})))`
}

export function openProfile(viewer: Viewer, username: string | Placeholder): SQL {
  return sql`(select ${users.id} from ${users} where ${users.username} = ${username} and ${mayOpenProfile(viewer)})`
}

/** Private profiles only to those whom they follow, and where they are `known` already. */
export function isOpenTo(person: string, other: SQL | string, isKnown: SQL): SQL {
  const u = sql.raw(person)
  return sql`(${u}.is_private_profile = 0 or ${follows(sql`${u}.id`, other)} or ${isKnown})`
}

/** The viewer may name these people: suggestions find them alone, as a search does. */
export function mayName({ user }: Member, person: string, isKnown: SQL): SQL {
  const id = sql`${sql.raw(person)}.id`
  return sql`(${id} <> ${user.id} and ${isActive(person)} and ${isUnblocked(id, user.id)}
    and ${isOpenTo(person, user.id, isKnown)})`
}
