import { sql, type SQL } from 'drizzle-orm'
import { isCountedUser } from '#db/active-account.ts'

/** A condition on a row of `comments` under the given name. */
type Which = (comment: SQL) => SQL

const C = sql`c`
const ABOVE = sql`above`

/** True if comment `c`, and `above`, which it may be a reply to, are both of people who are there. */
export const ARE_THERE = sql`(${isCountedUser(sql`c.user_id`)}
  and (above.id is null or ${isCountedUser(sql`above.user_id`)}))`

/**
 * Takes comments off the counts of their pins and threads: those that count, which are neither hidden nor under a
 * hidden one, nor of people who are away. In the transaction that hides or deletes them, before it does so.
 */
export function uncountComments(which: Which): SQL[] {
  return [
    sql`update pins set comment_count = max(0, comment_count - (
        select count(*) from comments c left join comments above on above.id = c.parent_id
        where c.pin_id = pins.id and c.is_hidden = 0 and coalesce(above.is_hidden, 0) = 0 and ${ARE_THERE}
          and (${which(C)} or (above.id is not null and ${which(ABOVE)}))))
      where pins.id in (select c.pin_id from comments c where ${which(C)})`,
    sql`update comments set comment_count = max(0, comment_count - (
        select count(*) from comments c where c.parent_id = comments.id and c.is_hidden = 0 and ${which(C)}
          and ${isCountedUser(sql`c.user_id`)}))
      where comments.id in (select c.parent_id from comments c where ${which(C)} and c.parent_id is not null)`,
  ]
}

/** The reverse, for hidden comments: in the transaction that brings them back, before it does so. */
export function recountComments(which: Which): SQL[] {
  return [
    sql`update pins set comment_count = comment_count + (
        select count(*) from comments c left join comments above on above.id = c.parent_id
        where c.pin_id = pins.id and (c.is_hidden = 0 or ${which(C)}) and ${ARE_THERE}
          and (above.id is null or above.is_hidden = 0 or ${which(ABOVE)})
          and (${which(C)} or (above.id is not null and ${which(ABOVE)})))
      where pins.id in (select c.pin_id from comments c where ${which(C)})`,
    sql`update comments set comment_count = comment_count + (
        select count(*) from comments c where c.parent_id = comments.id and ${which(C)}
          and ${isCountedUser(sql`c.user_id`)})
      where comments.id in (select c.parent_id from comments c where ${which(C)} and c.parent_id is not null)`,
  ]
}
