import type { QueryResult } from '#schema/all-queries.ts'
import type { QueryError } from '#schema/query.ts'
import { VITAL_RATINGS, VITALS, type VitalName } from '#schema/tracking/vital-constants.ts'

type Metrics = Exclude<QueryResult<'MetricsQuery'>, QueryError>

export interface VitalRow {
  name: VitalName
  surface: string
  countryGroup: string
  bucket: string
  count: number
  total: number
}

export function presentVitals(rows: readonly VitalRow[]): Metrics['vitals'] {
  const lines = Map.groupBy(rows, ({ name, surface, countryGroup }) => `${name} ${surface} ${countryGroup}`)
  const getCount = (group: readonly VitalRow[]) => group.reduce((sum, { count }) => sum + count, 0)
  const bySurface = Map.groupBy(rows, ({ name, surface }) => `${name} ${surface}`)
  const getWeight = ({ name, surface }: VitalRow) => getCount(bySurface.get(`${name} ${surface}`) ?? [])
  return [...lines.values()]
    .flatMap((group) => (group[0] ? [{ line: group[0], group, count: getCount(group) }] : []))
    .sort(
      (one, other) =>
        VITALS.indexOf(one.line.name) - VITALS.indexOf(other.line.name) ||
        getWeight(other.line) - getWeight(one.line) ||
        compare(one.line.surface, other.line.surface) ||
        other.count - one.count ||
        compare(one.line.countryGroup, other.line.countryGroup),
    )
    .map(({ line: { name, surface, countryGroup }, group, count }) => {
      const [good, needsImprovement, poor] = VITAL_RATINGS.map((rating) =>
        getCount(group.filter(({ bucket }) => bucket === rating)),
      ) as [number, number, number]
      const total = group.reduce((sum, row) => sum + row.total, 0)
      return { name, surface, countryGroup, good, needsImprovement, poor, mean: count === 0 ? 0 : total / count }
    })
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

export function presentExperiments(
  rows: readonly { experiment: string; name: string; count: number }[],
): Metrics['experiments'] {
  return [...Map.groupBy(rows, ({ experiment }) => experiment)].map(([experiment, groups]) => ({
    experiment,
    groups: groups.map(({ name, count }) => ({ name, count })),
  }))
}
