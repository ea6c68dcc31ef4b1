import { sql, type SQL } from 'drizzle-orm'

/** Each is a column or an id (docs/behaviour/people.md, Follows). */
export function follows(follower: SQL | string, followed: SQL | string): SQL {
  return sql`exists (select 1 from user_follows f where f.follower_id = ${follower} and f.followed_id = ${followed})`
}
