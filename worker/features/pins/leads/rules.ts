import { sql, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { isMinor } from '#schema/identity/age.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { isListed } from '#worker/model/pin-rules.ts'

/** The person who promotes a pin gets its leads. */
export const ADVERTISER = sql<string>`coalesce(${pins.promoterId}, ${pins.pinnerId})`

/** Advertisers may not ask people under 18. Visitors are asked to log in first. */
export function isOldEnough(viewer: Viewer, now: number): boolean {
  return viewer.type !== 'AUTH' || !isMinor(viewer.user.birthday, now)
}

/** True for those who may open it; not while its advertiser is away, nor where not everyone may see it. */
export function takesLeads(): SQL {
  return sql`(${pins.isPromoted} = 1 and ${hasLeadForm()} and ${isListed()} and exists (
    select 1 from users advertiser where advertiser.id = ${ADVERTISER} and ${isActive('advertiser')}))`
}

/** The advertiser stays one once the promotion is over: what people left is still there to answer. */
export function isAdvertiser(userId: string): SQL {
  return sql`(${ADVERTISER} = ${userId} and ${hasLeadForm()})`
}

function hasLeadForm(): SQL {
  return sql`exists (select 1 from lead_forms f where f.pin_id = ${pins.id})`
}
