import { sql, type SQL } from 'drizzle-orm'
import { pins } from '#db/tables/pins/pins.ts'
import { isListed } from '#worker/model/pin-rules.ts'

const IS_ON_LISTED_BOARD = sql`home.privacy = 'public' and home.is_archived = 0`

/** Aggregators publish what they read: only pins that a search engine may show, of boards that stand in lists. */
export function isInFeed(): SQL {
  return sql`(${isListed(IS_ON_LISTED_BOARD)} and ${pins.seoNoindexReason} is null and not exists (
    select 1 from users hider where hider.id = ${pins.pinnerId} and hider.hides_from_search = 1))`
}
