import type { QueryResult } from '#schema/all-queries.ts'
import type { QueryError } from '#schema/query.ts'
import { VITALS, type VitalName } from '#schema/tracking/vital-constants.ts'

type Line = Exclude<QueryResult<'MetricsQuery'>, QueryError>['vitals'][number]

export type Ratings = Pick<Line, 'good' | 'needsImprovement' | 'poor' | 'mean'>

interface Surface {
  surface: string
  /** The ratings over all countries. */
  ratings: Ratings
  countries: { countryGroup: string; ratings: Ratings }[]
}

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

export function countRatings({ good, needsImprovement, poor }: Ratings): number {
  return good + needsImprovement + poor
}

function together(group: readonly Ratings[]): Ratings {
  const sum = { good: 0, needsImprovement: 0, poor: 0 }
  let total = 0
  for (const one of group) {
    sum.good += one.good
    sum.needsImprovement += one.needsImprovement
    sum.poor += one.poor
    total += one.mean * countRatings(one)
  }
  const count = group.reduce((all, one) => all + countRatings(one), 0)
  return { ...sum, mean: count === 0 ? 0 : total / count }
}
