import type { Database } from '#db/client.ts'
import { eventHours, experimentDays, metricDays, pinDays } from '#db/tables/tracking/event-log.ts'
import { DAY_MS, HOUR_MS } from '#schema/time.ts'
import { makeBoard, makeDrawnPin, makeUser, type PinRow, type UserRow } from './rows.ts'

const TODAY = Math.floor(Date.now() / DAY_MS)
const HOUR = Math.floor(Date.now() / HOUR_MS)

/** A user with a pin that was shown on each of the last days, on some more often than on others. */
export async function makeShownPin(db: Database): Promise<{ owner: UserRow; pin: PinRow }> {
  const owner = await makeUser(db)
  const board = await makeBoard(db, owner)
  const pin = await makeDrawnPin(db, board, { columns: { title: 'A lighthouse with a blue door' } })
  const other = await makeDrawnPin(db, board, { columns: { title: '' } })
  await db.insert(pinDays).values(
    Array.from({ length: 60 }, (_, ago) => ({
      pinId: ago % 9 === 4 ? other.id : pin.id,
      day: TODAY - ago,
      impressions: 900 - 9 * ago + 120 * (ago % 7),
      closeups: 40 + 7 * (ago % 5),
      saves: ago % 6,
      clicks: 3 * (ago % 4),
    })),
  )
  return { owner, pin }
}

/** Figures of the metrics tool, from a country of their own. */
export async function recordMetrics(db: Database): Promise<void> {
  const ratings = [
    ['good', 70],
    ['needs-improvement', 20],
    ['poor', 10],
  ] as const
  await db.batch([
    db
      .insert(eventHours)
      .values(
        Array.from({ length: 48 }, (_, ago) => ({
          hour: HOUR - ago,
          eventType: ago % 2 === 0 ? 18 : 13,
          countryGroup: 'IN',
          count: 400 + 90 * (ago % 11) - 3 * ago,
        })),
      )
      .onConflictDoNothing(),
    db
      .insert(metricDays)
      .values(
        ['LCP', 'INP', 'CLS'].flatMap((name) =>
          ['pin_closeup', 'board'].flatMap((surface) =>
            ratings.map(([bucket, count]) => ({
              day: TODAY,
              name,
              surface,
              countryGroup: 'IN',
              bucket,
              count,
              total: count * (name === 'CLS' ? 0.02 : 800),
            })),
          ),
        ),
      )
      .onConflictDoNothing(),
    db
      .insert(metricDays)
      .values({
        day: TODAY - 2,
        name: 'missing_locale',
        surface: '',
        countryGroup: 'IN',
        bucket: '',
        count: 3,
        total: 0,
      })
      .onConflictDoNothing(),
    db
      .insert(experimentDays)
      .values(
        ['control', 'enabled'].map((group) => ({ day: TODAY, experiment: 'quiet_harbour', group, exposures: 50 })),
      )
      .onConflictDoNothing(),
  ])
}
