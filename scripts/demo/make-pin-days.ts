import { DAY_MS } from '#schema/time.ts'
import type { Random } from './art/random.ts'
import type { PinDayRow, PinRow, UserRow } from './content.ts'

/** As long as the analytics can show, including the period before. */
const DAYS = 180

/** Keeps seeding to a few seconds. */
const MAX_ROWS = 10_000

/** Demo accounts with analytics. */
const OWNERS = ['demo', 'business', 'employee']

/**
 * Figures of the demo accounts' pins for each day, up to the day of `now`. Higher for popular pins and on weekends, and
 * rising from month to month.
 */
export function makePinDays(
  random: Random,
  users: readonly UserRow[],
  pins: readonly PinRow[],
  now: number,
): PinDayRow[] {
  const owners = new Set(users.filter(({ username }) => OWNERS.includes(username)).map(({ id }) => id))
  const today = Math.floor(now / DAY_MS)
  const rows: PinDayRow[] = []
  const own = pins
    .filter(({ pinnerId, audience }) => owners.has(pinnerId) && audience !== 'board')
    .sort((one, other) => (other.feedScore ?? 0) - (one.feedScore ?? 0))
  const most = Math.floor(MAX_ROWS / DAYS)
  for (const pin of own.slice(0, most)) {
    const appeal = 4 + 60 * (pin.feedScore ?? 0) * (0.5 + random.next())
    const firstDay = Math.max(today - DAYS + 1, Math.floor(pin.createdAt / DAY_MS))
    for (let day = firstDay; day <= today; day += 1) {
      // 1970 began on a Thursday.
      const weekday = (day + 4) % 7
      const swing = (weekday === 0 || weekday === 6 ? 1.35 : 1) * (1 + (day - today) / (2 * DAYS))
      const impressions = Math.round(appeal * swing * (0.6 + 0.8 * random.next()))
      const closeups = Math.round(impressions * (0.08 + 0.1 * random.next()))
      const saves = Math.round(closeups * 0.35 * random.next())
      const clicks = Math.round(closeups * 0.5 * random.next())
      const scored = { scoredImpressions: impressions, scoredActions: closeups }
      rows.push({ pinId: pin.id, day, impressions, closeups, saves, clicks, ...scored })
    }
  }
  return rows
}
