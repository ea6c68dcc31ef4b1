import { VITALS, type VitalName } from '#schema/constants/vitals.ts'
import type { QueryResult } from '#schema/queries/all.ts'
import type { QueryError } from '#schema/query.ts'

type Line = Exclude<QueryResult<'MetricsQuery'>, QueryError>['vitals'][number]

/** Ratings of a vital: how many there are of each, and the mean of the values behind them. */
export type Ratings = Pick<Line, 'good' | 'needsImprovement' | 'poor' | 'mean'>

interface Surface {
  surface: string
  /** Over all countries. */
  ratings: Ratings
  countries: { countryGroup: string; ratings: Ratings }[]
}

/** Vital by vital, the surfaces on which it was measured, and each of these by groups of countries. */
export function vitalGroups(lines: readonly Line[]): { name: VitalName; surfaces: Surface[] }[] {
  return VITALS.map((name) => {
    const bySurface = Map.groupBy(
      lines.filter((line) => line.name === name),
      ({ surface }) => surface,
    )
    const surfaces = [...bySurface].map(([surface, group]) => ({
      surface,
      ratings: together(group),
      countries: group.map(({ countryGroup, ...ratings }) => ({ countryGroup, ratings: together([ratings]) })),
    }))
    return { name, surfaces }
  }).filter(({ surfaces }) => surfaces.length > 0)
}

/** How many values there are. */
export function countOf({ good, needsImprovement, poor }: Ratings): number {
  return good + needsImprovement + poor
}

function together(group: readonly Ratings[]): Ratings {
  const sum = { good: 0, needsImprovement: 0, poor: 0 }
  let total = 0
  for (const one of group) {
    sum.good += one.good
    sum.needsImprovement += one.needsImprovement
    sum.poor += one.poor
    total += one.mean * countOf(one)
  }
  const count = group.reduce((all, one) => all + countOf(one), 0)
  return { ...sum, mean: count === 0 ? 0 : total / count }
}
