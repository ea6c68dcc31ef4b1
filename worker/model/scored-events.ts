import { sql, type SQL } from 'drizzle-orm'

/** The first closeup or click of one viewer on one day is one action for the score. Matches a row `c`. */
const IS_FIRST_ACTION: SQL = sql`(c.kind > 0 and not exists (select 1 from counted_events o
  where o.day = c.day and o.viewer = c.viewer and o.pin_id = c.pin_id and o.kind = 3 - c.kind and o.seq < c.seq))`

/** What rows `c` of `counted_events` add to a score. */
export const SCORED = {
  impressions: sql`total(iif(c.kind = 0, c.weight, 0))`,
  actions: sql`total(iif(${IS_FIRST_ACTION}, c.weight, 0))`,
}
