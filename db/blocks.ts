import { sql, type Column, type SQL } from 'drizzle-orm'

type Person = Column | SQL | string

/** Each is a column or an id (docs/behaviour/people.md, Blocks). */
export function hasBlocked(blocker: Person, blocked: Person): SQL {
  return sql`exists (select 1 from user_blocks block
    where block.blocker_id = ${blocker} and block.blocked_id = ${blocked})`
}

/** True if neither has blocked the other. */
export function isUnblocked(one: Person, other: Person): SQL {
  return sql`not ${hasBlocked(one, other)} and not ${hasBlocked(other, one)}`
}
