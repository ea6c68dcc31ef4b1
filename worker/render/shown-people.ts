import { QUERIES, type QueryName } from '#schema/all-queries.ts'
import { UNNAMED } from './purge-log.ts'

/** Adds those whose content a result shows, for `Purgeable`. */
export function addShownPeople(people: Set<string>, query: QueryName, result: unknown): void {
  if (!('namesOwners' in QUERIES[query])) people.add(UNNAMED)
  else addNames(people, result)
}

function addNames(people: Set<string>, value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    if (typeof part === 'object') addNames(people, part)
    else if (key === 'username' && typeof part === 'string') people.add(part)
    // Only the full name of a promoter is shown.
    else if (key === 'promoterName' && part !== null) people.add(UNNAMED)
    if (key === 'taggedProducts' && hasPin(part)) people.add(UNNAMED)
  }
}

function hasPin(tags: unknown): boolean {
  return Array.isArray(tags) && tags.some((tag: { pin?: unknown }) => tag.pin !== null)
}
