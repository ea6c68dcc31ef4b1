import type { QueryName } from '#schema/all-queries.ts'
import { UNNAMED } from './purge-log.ts'

/** Their results name the owner of all they show. Any other may show the image of a pin without a name. */
const NAMES_ALL: ReadonlySet<QueryName> = new Set([
  'BoardIdeasQuery',
  'BoardPinsQuery',
  'CloseupDetailQuery',
  'CloseupPageQuery',
  'CloseupRelatedModulesFeedQuery',
  'CollectionPinsQuery',
  'CollectionQuery',
  'EmbeddedBoardQuery',
  'HomeFeedQuery',
  'ProfileActivityQuery',
  'ProfileCommunityQuery',
  'ProfilePinsQuery',
  'TodayQuery',
  'TodayTopicQuery',
  'TopicPinsQuery',
])

/** Adds those whose content a result shows, for `Purgeable`. */
export function addShownPeople(people: Set<string>, query: QueryName, result: unknown): void {
  if (!NAMES_ALL.has(query)) people.add(UNNAMED)
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
