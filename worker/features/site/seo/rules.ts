import { sql, type SQL } from 'drizzle-orm'
import { pins } from '#db/tables/pins/pins.ts'
import { isListed } from '#worker/model/pin-rules.ts'

/** Read from the index that has what a sitemap lists, where others would do as well. */
export const PINS_IN_ORDER = sql`${pins} indexed by pins_sitemap`

/** Must match the condition of the partial index `pins_sitemap`. */
export function isInSitemap(): SQL {
  return sql`${isListed()} and ${pins.seoNoindexReason} is null and not exists (
    select 1 from users hider where hider.id = ${pins.pinnerId} and hider.hides_from_search = 1)`
}
