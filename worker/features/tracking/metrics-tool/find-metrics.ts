import { and, desc, eq, gte, inArray, lt, lte, ne, or, sql, type SQLWrapper } from 'drizzle-orm'
import { TEXT_LOCALES } from 'virtual:text-locales'
import type { Database } from '#db/client.ts'
import { eventHours, experimentDays, metricDays } from '#db/tables/tracking/event-log.ts'
import type { QueryResult } from '#schema/all-queries.ts'
import { DAY_MS, HOUR_MS } from '#schema/time.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { FAILURE_METRICS, VITAL_RATINGS, VITALS, type VitalName } from '#schema/tracking/vital-constants.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { isEmployee } from '#worker/context/viewer.ts'
import { missing } from '#worker/errors/missing.ts'
import { presentExperiments, presentVitals } from './present.ts'

const DAY_HOURS = 24

const HOURS = 48
const DAYS = 14

/** All combinations of vital, surface, country group and rating. */
const MAX_VITALS = 1_500

/** Rarer rows are left out. */
const MAX_GROUPS = 200

export async function findMetrics({ db, reader, viewer, now }: QueryContext): Promise<QueryResult<'MetricsQuery'>> {
  if (!isEmployee(viewer)) return missing()
  const hour = Math.floor(now / HOUR_MS)
  const day = Math.floor(now / DAY_MS)
  const [hours, types, failureDays, viewDays, failures, vitals, experiments] = await Promise.all([
    reader.read(hoursStatement(db, hour)),
    reader.read(typesStatement(db, hour)),
    reader.read(failureDaysStatement(db, day)),
    reader.read(viewDaysStatement(db, day)),
    reader.read(failuresStatement(db, day)),
    reader.read(vitalsStatement(db, day)),
    reader.read(experimentsStatement(db, day)),
  ])
  const views = new Map(viewDays.map(({ place, count }) => [place, count]))
  return {
    __typename: 'Metrics',
    hours: filled(hour - HOURS + 1, HOURS, hours).map(({ place, count }) => ({
      hour: new Date(place * HOUR_MS).toISOString(),
      count,
    })),
    types,
    failureDays: filled(day - DAYS + 1, DAYS, failureDays).map(({ place, count }) => ({
      day: new Date(place * DAY_MS).toISOString().slice(0, 10),
      count,
      views: views.get(place) ?? 0,
    })),
    failures,
    vitals: presentVitals(vitals),
    experiments: presentExperiments(experiments),
  }
}

interface Counted {
  place: number
  count: number
}

function filled(first: number, length: number, rows: readonly Counted[]): Counted[] {
  const counts = new Map(rows.map(({ place, count }) => [place, count]))
  return Array.from({ length }, (_, step) => ({ place: first + step, count: counts.get(first + step) ?? 0 }))
}

function addUp(column: SQLWrapper) {
  return sql<number>`sum(${column})`.mapWith(Number)
}

function hoursStatement(db: Database, hour: number) {
  return db
    .select({ place: eventHours.hour, count: addUp(eventHours.count) })
    .from(eventHours)
    .where(and(gte(eventHours.hour, hour - HOURS + 1), lte(eventHours.hour, hour)))
    .groupBy(eventHours.hour)
}

function typesStatement(db: Database, hour: number) {
  const count = addUp(eventHours.count)
  return db
    .select({ type: eventHours.eventType, count })
    .from(eventHours)
    .where(and(gte(eventHours.hour, hour - HOURS + 1), lte(eventHours.hour, hour)))
    .groupBy(eventHours.eventType)
    .orderBy(desc(count), eventHours.eventType)
    .limit(MAX_GROUPS)
}

function isRecent(day: number) {
  return and(gte(metricDays.day, day - DAYS + 1), lte(metricDays.day, day))
}

/** Viewers of a language that the site does not offer get English, and nothing has failed. */
function isFailure() {
  const isMissed = or(ne(metricDays.name, 'missing_locale'), inArray(metricDays.bucket, [...TEXT_LOCALES]))
  return and(inArray(metricDays.name, [...FAILURE_METRICS]), isMissed)
}

function failureDaysStatement(db: Database, day: number) {
  return db
    .select({ place: metricDays.day, count: addUp(metricDays.count) })
    .from(metricDays)
    .where(and(isRecent(day), isFailure()))
    .groupBy(metricDays.day)
}

/** What failure rates are relative to: both come from the same browsers. */
function viewDaysStatement(db: Database, day: number) {
  const place = sql<number>`${eventHours.hour} / ${sql.raw(String(DAY_HOURS))}`.mapWith(Number)
  return db
    .select({ place, count: addUp(eventHours.count) })
    .from(eventHours)
    .where(
      and(
        gte(eventHours.hour, (day - DAYS + 1) * DAY_HOURS),
        lt(eventHours.hour, (day + 1) * DAY_HOURS),
        eq(eventHours.eventType, EVENT_TYPES.view),
      ),
    )
    .groupBy(place)
}

function failuresStatement(db: Database, day: number) {
  const count = addUp(metricDays.count)
  return db
    .select({ name: metricDays.name, count })
    .from(metricDays)
    .where(and(isRecent(day), isFailure()))
    .groupBy(metricDays.name)
    .orderBy(desc(count), metricDays.name)
}

function vitalsStatement(db: Database, day: number) {
  return db
    .select({
      name: sql<VitalName>`${metricDays.name}`,
      surface: metricDays.surface,
      countryGroup: metricDays.countryGroup,
      bucket: metricDays.bucket,
      count: addUp(metricDays.count),
      total: addUp(metricDays.total),
    })
    .from(metricDays)
    .where(and(isRecent(day), inArray(metricDays.name, [...VITALS]), inArray(metricDays.bucket, [...VITAL_RATINGS])))
    .groupBy(metricDays.name, metricDays.surface, metricDays.countryGroup, metricDays.bucket)
    .limit(MAX_VITALS)
}

function experimentsStatement(db: Database, day: number) {
  return db
    .select({
      experiment: experimentDays.experiment,
      name: experimentDays.group,
      count: addUp(experimentDays.exposures),
    })
    .from(experimentDays)
    .where(and(gte(experimentDays.day, day - DAYS + 1), lte(experimentDays.day, day)))
    .groupBy(experimentDays.experiment, experimentDays.group)
    .orderBy(experimentDays.experiment, experimentDays.group)
    .limit(MAX_GROUPS)
}
