import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { EVENT_RETENTION_DAYS } from '#schema/constants/events.ts'
import { DAY_MS } from '#schema/time.ts'
import { CHARACTERS_PER_BATCH } from './limits.ts'
import type { EventCells, EventMessage } from './message.ts'
import { MARK, ROLL_UPS } from './roll-ups.ts'
import { isAnonymous } from './rules.ts'

const COLUMNS: SQL = sql.raw(`client_uuid, day, at, received_at, user_id, unauth_id, event_type, view_type, object_id,
  pair_id, duration_ms, country, region, device, locale, app_version, data`)

const CELLS: SQL = sql.raw(Array.from({ length: 17 }, (_, place) => `value ->> ${place}`).join(', '))

/** What happened before its actor had everything erased is not taken in, wherever it has waited: in a queue, or in another tab. */
const IS_NOT_ERASED: SQL = sql`not exists (
  select 1 from event_erasures x
  where x.actor = coalesce('user:' || (value ->> 4), 'browser:' || (value ->> 5)) and x.erased_at >= min(value ->> 2, value ->> 3))`

/** The first day (since 1970, in UTC) of which raw events are kept. */
export function firstKeptDay(now: number): number {
  return Math.floor(now / DAY_MS) - EVENT_RETENTION_DAYS
}

/**
 * Stores the events of some messages and counts them, in as few transactions as may be. An event that is there already
 * changes nothing, so messages may come twice, out of order, and from several sides at once. What is older than the log
 * keeps is left out: nothing would tell any more that it was there before. Answers with how many have come to be there.
 */
export async function storeEvents(db: Database, messages: readonly EventMessage[], now: number): Promise<number> {
  const oldest = firstKeptDay(now)
  let added = 0
  for (const rows of batchesOf(messages, oldest)) {
    const insert = sql`insert into events (${COLUMNS}) select ${CELLS} from json_each(${rows}) where ${IS_NOT_ERASED}
      on conflict do nothing`
    const [, inserted] = await db.batch([
      db.run(MARK),
      db.run(insert),
      ...ROLL_UPS.map((statement) => db.run(statement)),
    ])
    added += inserted.rowsAffected
  }
  return added
}

/** The rows of messages as JSON, each text small enough for a transaction. */
function batchesOf(messages: readonly EventMessage[], oldest: number): string[] {
  const batches: string[] = []
  let lines: string[] = []
  let characters = 0
  for (const message of messages) {
    for (const cells of message.events) {
      const row = rowOf(message, cells)
      if (row[1] < oldest) continue
      const line = JSON.stringify(row)
      if (characters + line.length > CHARACTERS_PER_BATCH) {
        batches.push(`[${lines.join(',')}]`)
        lines = []
        characters = 0
      }
      lines.push(line)
      characters += line.length
    }
  }
  if (lines.length > 0) batches.push(`[${lines.join(',')}]`)
  return batches
}

/** A row in the order of `COLUMNS`. */
function rowOf(message: EventMessage, [uuid, at, type, viewType, object, pair, duration, data]: EventCells) {
  const { receivedAt, country, region, device, locale, appVersion } = message
  const { userId, unauthId } = isAnonymous(type) ? { userId: null, unauthId: null } : message
  return [
    uuid,
    Math.floor(at / DAY_MS),
    at,
    receivedAt,
    userId,
    unauthId,
    type,
    viewType,
    object,
    pair,
    duration,
    country,
    region,
    device,
    locale,
    appVersion,
    data,
  ] as const
}
