import type { Connection } from '#schema/connection.ts'
import type { StoryNode } from '#schema/pins/closeup-queries.ts'
import type { RelatedReason } from '#schema/pins/constants.ts'
import type { PinCard } from '#schema/pins/pin.ts'
import { href } from '#schema/routes.ts'

/** Fewer pins need no heading. */
const FEWEST_PINS = 3

/** The story stands after so many pins of the page. */
const PLACE = 4

/** Further along a trail of closeups headings say nothing new. */
const DEEPEST = 3

/** Pages that are about a topic already. */
const TOPIC_PAGES = /^(?:topics|explore|today)\//

const SEARCH_PAGES = /^search\b/

export interface Trail {
  source: string | null
  searchQuery: string | null
  topLevelSource: string | null
  topLevelSourceDepth: number | null
}

interface Subject {
  topicId: string | null
  topicName: string | null
  topicSlug: string | null
  title: string
}

interface RelatedRow {
  id: string
  /** The name of its pinner. */
  fullName: string
  topicId: string | null
  isFound?: boolean
  reason: RelatedReason | null
}

/** Pinners that a heading names. */
const MOST_NAMES = 2

/**
 * A heading for what several pins of the page share: the search that led here, those who saved them, their topic. Its
 * subtitle names pinners, its description the pin that all is about; pages make sentences of them.
 */
export function findStory(subject: Subject, rows: readonly RelatedRow[], trail: Trail): StoryNode | null {
  if ((trail.topLevelSourceDepth ?? 0) > DEEPEST) return null
  const { topicId, topicName, topicSlug } = subject
  const { source, searchQuery, topLevelSource } = trail
  const stories = [
    SEARCH_PAGES.test(source ?? '') && searchQuery !== null
      ? {
          layout: 'search',
          id: 'search',
          title: searchQuery,
          url: href('search', {}, { q: searchQuery }),
          rows: rows.filter(({ isFound }) => isFound),
        }
      : null,
    {
      layout: 'saves',
      id: 'saves',
      title: subject.title,
      url: null,
      rows: rows.filter(({ reason }) => reason === 'saves'),
    },
    topicId !== null && topicName !== null && topicSlug !== null && !TOPIC_PAGES.test(topLevelSource ?? '')
      ? {
          layout: 'topic',
          id: `topic:${topicId}`,
          title: topicName,
          url: href('topic', { slug: topicSlug }),
          rows: rows.filter((row) => row.topicId === topicId),
        }
      : null,
  ]
  const story = stories.find((one) => one !== null && one.rows.length >= FEWEST_PINS)
  if (!story) return null
  return {
    __typename: 'Story',
    id: story.id,
    title: story.title,
    subtitle: listNames(story.rows),
    description: subject.title || null,
    displayOptions: { layout: story.layout, url: story.url },
    contentIds: story.rows.map(({ id }) => id),
  }
}

function listNames(rows: readonly RelatedRow[]): string {
  return [...new Set(rows.map(({ fullName }) => fullName))].slice(0, MOST_NAMES).join(', ')
}

/** It has the cursor of the pin before it: going on from there misses nothing. */
export function withStory({ edges, pageInfo }: Connection<PinCard>, story: StoryNode): Connection<PinCard | StoryNode> {
  const before = edges.slice(0, PLACE)
  const cursor = before.at(-1)?.cursor ?? ''
  return { edges: [...before, { cursor, node: story }, ...edges.slice(PLACE)], pageInfo }
}
