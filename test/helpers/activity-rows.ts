import { randomUUID } from 'node:crypto'
import type { Database } from '#db/client.ts'
import { events } from '#db/tables/tracking/event-log.ts'
import { DAY_MS, HOUR_MS } from '#schema/time.ts'
import { EVENT_TYPES, VIEW_TYPES } from '#schema/tracking/event-log-constants.ts'
import type { PinRow } from './rows.ts'

/** The browser asks not to be tracked: what is recorded is then what the test has put there. */
export const SILENT = { 'sec-gpc': '1' }

/** Entries that `recordVisit` makes. */
export const VISIT_ENTRIES = 62

/** Many impressions, then a visit to the pin. */
export async function recordVisit(
  db: Database,
  pin: Pick<PinRow, 'id'>,
  owner: { userId: string } | { unauthId: string },
): Promise<void> {
  const at = Date.now() - HOUR_MS
  const row = (columns: Partial<typeof events.$inferInsert>): typeof events.$inferInsert => ({
    clientUuid: randomUUID(),
    day: Math.floor(at / DAY_MS),
    at,
    receivedAt: at,
    eventType: EVENT_TYPES.pinImpression,
    objectId: pin.id,
    country: 'US',
    region: '',
    device: 'desktop',
    locale: 'en_US',
    appVersion: 'test',
    data: {},
    ...owner,
    ...columns,
  })
  await db
    .insert(events)
    .values([
      ...Array.from({ length: 60 }, () => row({})),
      row({ eventType: EVENT_TYPES.view, viewType: VIEW_TYPES.pin }),
      row({ eventType: EVENT_TYPES.componentActiveEnd, objectId: null, durationMs: 83_000 }),
    ])
}
