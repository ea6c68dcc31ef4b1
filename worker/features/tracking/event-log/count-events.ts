import { sql, type SQL } from 'drizzle-orm'
import { pins } from '#db/tables/pins/pins.ts'
import type { CountedKind } from '#db/tables/tracking/event-log.ts'
import { findCountryGroup } from '#schema/constants/countries.ts'
import { DAY_MS } from '#schema/time.ts'
import { EVENT_TYPES, VIEW_TYPES } from '#schema/tracking/event-log-constants.ts'
import { toMember } from '#worker/context/viewer.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { VISITOR_WEIGHT } from './event-limits.ts'
import type { EventMessage } from './journal.ts'

const [dayMs, visitorWeight] = [sql.raw(String(DAY_MS)), sql.raw(String(VISITOR_WEIGHT))]

/** Events from before an erasure are dropped, wherever they waited. */
export const IS_NOT_ERASED: SQL = sql`not exists (
  select 1 from event_erasures x
  where x.actor = coalesce('user:' || user_id, 'browser:' || unauth_id) and x.erased_at >= min(at, received_at))`

/** Reports on pins that their sender may not open count for nothing. */
const MAY_OPEN: SQL = sql`case when a.user_id is null then ${mayOpen({ type: 'UNAUTH' })}
  else ${mayOpen(toMember(sql`a.user_id`))} end`

/**
 * Counts what people who are not its pinner do with a pin that they may open, once per kind, viewer and day of the
 * server's clock: the unique keys of `counted_events` pass over all that comes after. Runs before the events themselves
 * are stored, so that those that are stored already count no second time.
 */
export function countingStatement(messages: readonly EventMessage[]): SQL {
  const isStored = sql`exists (select 1 from events e
    where case when e.user_id is not null then e.user_id when e.unauth_id is not null then e.unauth_id else '' end
        = coalesce(a.user_id, a.unauth_id, '')
      and e.client_uuid = a.client_uuid)`
  return sql`insert into counted_events (day, viewer, browser, pin_id, kind, happened_day, country_group, weight)
  with batch as materialized (
    select value ->> '$.viewer' as viewer, value ->> '$.browser' as browser, value ->> '$.userId' as user_id,
      value ->> '$.unauthId' as unauth_id, value ->> '$.receivedAt' as received_at,
      value ->> '$.countryGroup' as country_group, value -> '$.events' as events
    from json_each(${JSON.stringify(messages.map(toCountable).filter(({ events }) => events.length > 0))})
  ), a as (
    select viewer, browser, user_id, unauth_id, received_at, country_group, value ->> 0 as client_uuid,
      value ->> 1 as at, value ->> 2 as kind, value ->> 3 as pin_id
    from batch, json_each(batch.events)
  )
  select a.received_at / ${dayMs}, a.viewer, a.browser, ${pins.id}, a.kind, a.at / ${dayMs}, a.country_group,
    iif(a.user_id is null, ${visitorWeight}, 1.0)
  from a cross join ${pins} on ${pins.id} = a.pin_id
  where (a.user_id is null or a.user_id <> ${pins.pinnerId}) and ${MAY_OPEN} and ${IS_NOT_ERASED} and not ${isStored}
  on conflict do nothing`
}

function toCountable({ id, viewerKey, browserKey, userId, unauthId, receivedAt, country, events }: EventMessage) {
  return {
    // Messages of earlier versions don't say who; each is taken for a viewer of its own.
    viewer: viewerKey ?? id,
    browser: browserKey ?? null,
    userId,
    unauthId,
    receivedAt,
    countryGroup: findCountryGroup(country),
    events: events.flatMap(({ clientUuid, at, eventType, viewType, objectId }) => {
      const kind = findKind(eventType, viewType)
      return kind === null || objectId == null ? [] : [[clientUuid, at, kind, objectId]]
    }),
  }
}

function findKind(eventType: number, viewType: number | null | undefined): CountedKind | null {
  if (eventType === EVENT_TYPES.pinImpression) return 0
  if (eventType === EVENT_TYPES.view && viewType === VIEW_TYPES.pin) return 1
  return eventType === EVENT_TYPES.pinClickthrough ? 2 : null
}
