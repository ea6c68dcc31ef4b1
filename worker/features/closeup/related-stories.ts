import type { Connection } from '#schema/connection.ts'
import type { PinCard } from '#schema/pin.ts'
import type { StoryNode } from '#schema/queries/closeup.ts'

/** Fewer pins need no heading. */
const FEWEST_PINS = 3

/** After so many pins of the page. */
const PLACE = 4

interface Subject {
  topicId: string | null
  topicName: string | null
}

interface RelatedRow {
  id: string
  topicId: string | null
}

/** A heading for those pins of the page that are of the topic of the subject. */
export function findStory({ topicId, topicName }: Subject, rows: readonly RelatedRow[]): StoryNode | null {
  const contentIds = rows.filter((row) => topicId !== null && row.topicId === topicId).map(({ id }) => id)
  if (topicId === null || topicName === null || contentIds.length < FEWEST_PINS) return null
  return {
    __typename: 'Story',
    id: `topic:${topicId}`,
    title: topicName,
    subtitle: null,
    description: null,
    displayOptions: { layout: 'topic' },
    contentIds,
  }
}

/** It has the cursor of the pin before it: going on from there misses nothing. */
export function withStory({ edges, pageInfo }: Connection<PinCard>, story: StoryNode): Connection<PinCard | StoryNode> {
  const before = edges.slice(0, PLACE)
  const cursor = before.at(-1)?.cursor ?? ''
  return { edges: [...before, { cursor, node: story }, ...edges.slice(PLACE)], pageInfo }
}
