import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { DAY_MS } from '#schema/time.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { isoDate, pagedRows, ROWS_PER_READ } from '#worker/platform/export-rows.ts'
import { isActor, type Actor, erasureKey } from './actor.ts'

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

export async function* activityRows(db: Database, actor: Actor) {
  const rows = pagedRows((after) =>
    db.all<EventRow>(sql`
      select cast(seq as text) as key, client_uuid as "clientUuid", at, received_at as "receivedAt",
        event_type as "eventType", view_type as "viewType", object_id as "objectId", pair_id as "pairId",
        duration_ms as "durationMs", country, region, device, locale, app_version as "appVersion", data
      from events where ${isActor(actor)} and seq > ${Number(after)} order by seq limit ${ROWS_PER_READ}`),
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

export async function* fingerprintRows(db: Database, actor: Actor) {
  const rows = pagedRows((after) => {
    const [hash = '', day = ''] = after.split(' ')
    return db.all<{ key: string; hash: string; day: number }>(sql`
      select hash || ' ' || day as key, hash, day from fingerprints
      where actor = ${erasureKey(actor)} and (hash, day) > (${hash}, ${Number(day)})
      order by hash, day limit ${ROWS_PER_READ}`)
  })
  for await (const { hash, day } of rows) yield { day: isoDate(day * DAY_MS).slice(0, 10), hash }
}

export async function* visitRows(db: Database, userId: string) {
  const rows = pagedRows((after) =>
    db.all<{
      key: string
      isRegister: number
      visitedPages: string | null
      inviteRedemption: string | null
      paidLanding: string | null
      createdAt: number
    }>(sql`
      select key, is_register as "isRegister", visited_pages as "visitedPages", invite_redemption as "inviteRedemption",
        paid_landing as "paidLanding", created_at as "createdAt"
      from user_landing_signals where user_id = ${userId} and key > ${after} order by key limit ${ROWS_PER_READ}`),
  )
  for await (const { isRegister, visitedPages, inviteRedemption, paidLanding, createdAt } of rows) {
    yield {
      is_register: isRegister === 1,
      visited_pages: parsed(visitedPages),
      invite_redemption: parsed(inviteRedemption),
      paid_landing: parsed(paidLanding),
      created_at: isoDate(createdAt),
    }
  }
}

function parsed(text: string | null): unknown {
  return text === null ? null : JSON.parse(text)
}
