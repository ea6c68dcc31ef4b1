import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { EVENT_TYPES } from '#schema/constants/events.ts'
import { isoDate, pagedRows, ROWS_PER_READ } from '#worker/platform/export-rows.ts'
import { isOf, type Actor } from './actor.ts'

const NAMES = new Map<number, string>(Object.entries(EVENT_TYPES).map(([name, type]) => [type, name]))

interface EventRow {
  key: string
  clientUuid: string
  at: number
  receivedAt: number
  eventType: number
  viewType: number | null
  objectId: string | null
  pairId: string | null
  durationMs: number | null
  country: string
  region: string
  device: string
  locale: string
  appVersion: string
  data: string
}

/** Oldest first, a page at a time. */
export async function* activityRows(db: Database, actor: Actor) {
  const rows = pagedRows((after) =>
    db.all<EventRow>(sql`
      select cast(seq as text) as key, client_uuid as "clientUuid", at, received_at as "receivedAt",
        event_type as "eventType", view_type as "viewType", object_id as "objectId", pair_id as "pairId",
        duration_ms as "durationMs", country, region, device, locale, app_version as "appVersion", data
      from events where ${isOf(actor)} and seq > ${Number(after)} order by seq limit ${ROWS_PER_READ}`),
  )
  for await (const row of rows) {
    yield {
      time: isoDate(row.at),
      received_at: isoDate(row.receivedAt),
      event: NAMES.get(row.eventType) ?? null,
      event_type: row.eventType,
      view_type: row.viewType,
      object_id: row.objectId,
      pair_id: row.pairId,
      duration_ms: row.durationMs,
      country: row.country,
      region: row.region,
      device: row.device,
      locale: row.locale,
      app_version: row.appVersion,
      client_uuid: row.clientUuid,
      data: JSON.parse(row.data) as unknown,
    }
  }
}
