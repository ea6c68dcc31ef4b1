import { sql, type SQL } from 'drizzle-orm'
import { eventMarks } from '#db/tables/tracking/event-log.ts'
import { LATAM_COUNTRIES, SINGLE_COUNTRY_GROUPS } from '#schema/constants/countries.ts'
import { HOUR_MS } from '#schema/time.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { SCORED } from '#worker/model/scored-events.ts'
import { MAX_COUNTS_PER_NAME } from './event-limits.ts'

/** Literals: a parameter would travel as a float, and dividing by it would leave a fraction. */
const [metric, activation, hourMs] = [EVENT_TYPES.metric, EVENT_TYPES.experimentActivated, HOUR_MS].map((constant) =>
  sql.raw(String(constant)),
) as [SQL, SQL, SQL]

/** The end of the log before this transaction. Must be its first statement, so that it begins with a write. */
export const MARK: SQL = sql`insert into event_marks (id, seq) select 1, coalesce((select max(seq) from events), 0)
  where true
  on conflict (id) do update set seq = excluded.seq`

export const COUNTED_MARK: SQL = sql`insert into event_marks (id, seq)
  select 2, coalesce((select max(seq) from counted_events), 0) where true
  on conflict (id) do update set seq = excluded.seq`

/** Added by this transaction, so not counted yet. */
const IS_NEW: SQL = sql`e.seq > (select seq from ${eventMarks} where id = 1)`

/** `findCountryGroup` in SQL, of an event `e`. */
export const COUNTRY_GROUP: SQL = sql`case
  when e.country in (${list(LATAM_COUNTRIES)}) then 'LatAm'
  when e.country in (${list(SINGLE_COUNTRY_GROUPS)}) then e.country
  else 'OTHER' end`

const PIN_DAYS: SQL = sql`insert into pin_days (pin_id, day, impressions, closeups, clicks, scored_impressions,
    scored_actions)
  select c.pin_id, c.happened_day, sum(c.kind = 0), sum(c.kind = 1), sum(c.kind = 2), ${SCORED.impressions},
    ${SCORED.actions}
  from counted_events c where c.seq > (select seq from ${eventMarks} where id = 2)
  group by c.pin_id, c.happened_day
  on conflict (pin_id, day) do update set
    impressions = impressions + excluded.impressions,
    closeups = closeups + excluded.closeups,
    clicks = clicks + excluded.clicks,
    scored_impressions = scored_impressions + excluded.scored_impressions,
    scored_actions = scored_actions + excluded.scored_actions`

const EVENT_HOURS: SQL = sql`insert into event_hours (hour, event_type, country_group, count)
  select e.received_at / ${hourMs}, e.event_type, ${COUNTRY_GROUP}, count(*)
  from events e where ${IS_NEW}
  group by 1, 2, 3
  on conflict (hour, event_type, country_group) do update set count = count + excluded.count`

const METRIC_DAYS: SQL = sql`insert into metric_days (day, name, surface, country_group, bucket, count, total)
  with n as materialized (
    select e.day as day, e.data ->> '$.aux_data.name' as name, coalesce(e.data ->> '$.aux_data.surface', '') as surface,
      ${COUNTRY_GROUP} as country_group, coalesce(e.data ->> '$.aux_data.bucket', '') as bucket,
      count(*) as count, total(e.data ->> '$.aux_data.value') as total
    from events e where ${IS_NEW} and e.event_type = ${metric}
    group by 1, 2, 3, 4, 5
  )
  select n.* from n
  where ${isCounted('metric_days', ['day', 'name', 'surface', 'country_group', 'bucket'])}
  on conflict (day, name, surface, country_group, bucket) do update set
    count = count + excluded.count, total = total + excluded.total`

const EXPERIMENT_DAYS: SQL = sql`insert into experiment_days (day, experiment, group_name, exposures)
  with n as materialized (
    select e.day as day, e.data ->> '$.aux_data.experiment_name' as experiment,
      e.data ->> '$.aux_data.experiment_group' as group_name, count(*) as exposures
    from events e where ${IS_NEW} and e.event_type = ${activation}
    group by 1, 2, 3
  )
  select n.* from n
  where n.experiment is not null and n.group_name is not null
    and ${isCounted('experiment_days', ['day', 'experiment', 'group_name'])}
  on conflict (day, experiment, group_name) do update set exposures = exposures + excluded.exposures`

/** Runs in the transaction that adds the events: rows and counts appear together or not at all. */
export const ROLL_UPS: readonly SQL[] = [PIN_DAYS, EVENT_HOURS, METRIC_DAYS, EXPERIMENT_DAYS]

/**
 * Names are client input: each gets as many new buckets a day as real ones need. Names with room are looked up once,
 * not per bucket.
 */
function isCounted(table: string, key: readonly [day: string, name: string, ...rest: string[]]): SQL {
  const [day, name] = key
  const isSame = key.map((column) => `t.${column} = n.${column}`).join(' and ')
  return sql.raw(`(exists (select 1 from ${table} t where ${isSame})
    or (n.${day}, n.${name}) in (
      select d.${day}, d.${name} from (select distinct ${day}, ${name} from n) d
      where (select count(*) from (
        select 1 from ${table} t where t.${day} = d.${day} and t.${name} = d.${name} limit ${MAX_COUNTS_PER_NAME}
      )) < ${MAX_COUNTS_PER_NAME}))`)
}

function list(codes: readonly string[]): SQL {
  return sql.raw(codes.map((code) => `'${code}'`).join(', '))
}
