import { sql, type SQL } from 'drizzle-orm'
import { DEFAULT_DIGEST, KINDS_MAILED_AT_ONCE, type Digest } from '#schema/notifications/constants.ts'
import { DAY_MS, HOUR_MS } from '#schema/time.ts'

/** The hour in UTC: a morning in Europe, a night in America. */
const DIGEST_HOUR = 8
const MONDAY = 1

/** The time of a digest that is on: the next morning, or that of the next Monday. */
export function nextDigest(frequency: Exclude<Digest, 'off'>, now: number): number {
  const morning = Math.floor((now - DIGEST_HOUR * HOUR_MS) / DAY_MS) * DAY_MS + DAY_MS + DIGEST_HOUR * HOUR_MS
  if (frequency === 'daily') return morning
  const days = (MONDAY - new Date(morning).getUTCDay() + 7) % 7
  return morning + days * DAY_MS
}

/** Recipients of the chosen items without a planned digest get one at their next time. */
export function planDigests(chosen: SQL, now: number): SQL {
  const [daily, weekly] = [nextDigest('daily', now), nextDigest('weekly', now)]
  const atOnce = JSON.stringify(KINDS_MAILED_AT_ONCE)
  return sql`insert into news_digests (user_id, frequency, due_at)
    select distinct n.user_id, ${DEFAULT_DIGEST}, ${DEFAULT_DIGEST === 'daily' ? daily : weekly} from notifications n
    where n.id in (${chosen}) and n.email = 1 and n.kind not in (select value from json_each(${atOnce}))
    on conflict (user_id) do update set
      due_at = case frequency when 'daily' then ${daily} when 'weekly' then ${weekly} end where due_at is null`
}
