import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { DAY_MS } from '#schema/time.ts'
import { EVENT_RETENTION_DAYS, EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { countingStatement, IS_NOT_ERASED } from './count-events.ts'
import { CHARACTERS_PER_BATCH } from './event-limits.ts'
import type { EventMessage } from './journal.ts'
import { COUNTED_MARK, MARK, ROLL_UPS } from './roll-ups.ts'

/** Literals: a parameter would travel as a float, and dividing by it would leave a fraction. */
const [metric, dayMs] = [sql.raw(String(EVENT_TYPES.metric)), sql.raw(String(DAY_MS))]

/** Days since 1970, UTC. */
export function firstStoredDay(now: number): number {
  return Math.floor(now / DAY_MS) - EVENT_RETENTION_DAYS
}

/**
 * Idempotent: messages may arrive twice, out of order and concurrently. Events older than the log are dropped, as their
 * duplicates could not be detected. Returns the number of new events.
 */
export async function storeEvents(db: Database, messages: readonly EventMessage[], now: number): Promise<number> {
  let added = 0
  for (const batch of toBatches(messages, firstStoredDay(now) * DAY_MS)) {
    const [, , , inserted] = await db.batch([
      db.run(MARK),
      db.run(COUNTED_MARK),
      // Runs before the events, among which it looks for those that came before.
      db.run(countingStatement(batch.messages)),
      db.run(insertion(batch.text)),
      ...ROLL_UPS.map((statement) => db.run(statement)),
    ])
    added += inserted.rowsAffected
  }
  return added
}

interface Batch {
  messages: EventMessage[]
  /** JSON, small enough for a transaction. */
  text: string
}

function toBatches(messages: readonly EventMessage[], oldest: number): Batch[] {
  const batches: Batch[] = []
  let [ofBatch, texts]: [EventMessage[], string[]] = [[], []]
  let characters = 0
  const close = () => batches.push({ messages: ofBatch, text: `[${texts.join(',')}]` })
  for (const one of messages) {
    const message = { ...one, events: one.events.filter(({ at }) => at >= oldest) }
    if (message.events.length === 0) continue
    const text = JSON.stringify(message)
    if (texts.length > 0 && characters + text.length > CHARACTERS_PER_BATCH) {
      close()
      ;[ofBatch, texts] = [[], []]
      characters = 0
    }
    ofBatch.push(message)
    texts.push(text)
    characters += text.length
  }
  if (texts.length > 0) close()
  return batches
}

/** Metrics are stored without an owner. Each message is read once, not per event. */
function insertion(messages: string): SQL {
  return sql`insert into events (client_uuid, day, at, received_at, user_id, unauth_id, event_type, view_type,
    object_id, pair_id, duration_ms, country, region, device, locale, app_version, data)
  with batch as materialized (
    select value ->> '$.receivedAt' as received_at, value ->> '$.userId' as user_id,
      value ->> '$.unauthId' as unauth_id,
      value ->> '$.country' as country, value ->> '$.region' as region, value ->> '$.device' as device,
      value ->> '$.locale' as locale, value ->> '$.appVersion' as app_version, value -> '$.events' as events
    from json_each(${messages})
  ), arrived as (
    select value ->> '$.clientUuid' as client_uuid, value ->> '$.at' as at, value ->> '$.eventType' as event_type,
      value ->> '$.viewType' as view_type, value ->> '$.objectId' as object_id, value ->> '$.pairId' as pair_id,
      value ->> '$.durationMs' as duration_ms, value ->> '$.data' as data, received_at, country, region, device, locale,
      app_version, iif(value ->> '$.eventType' = ${metric}, null, user_id) as user_id,
      iif(value ->> '$.eventType' = ${metric}, null, unauth_id) as unauth_id
    from batch, json_each(batch.events)
  )
  select client_uuid, at / ${dayMs}, at, received_at, user_id, unauth_id, event_type, view_type, object_id,
    pair_id, duration_ms, country, region, device, locale, app_version, data
  from arrived where ${IS_NOT_ERASED}
  on conflict do nothing`
}
