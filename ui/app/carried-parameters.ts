import { CARRIED_PARAMETERS } from '#schema/tracking/visit-constants.ts'

export function carriedParameters(search: URLSearchParams): Record<string, string> {
  const pairs = CARRIED_PARAMETERS.map((name) => [name, search.get(name)] as const)
  return Object.fromEntries(pairs.filter((pair): pair is typeof pair & [string, string] => Boolean(pair[1])))
}
