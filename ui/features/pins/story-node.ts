import type { QueryResult } from '#schema/queries/all.ts'

type RelatedFeed = Extract<QueryResult<'CloseupRelatedModulesFeedQuery'>, { edges: unknown }>

/** A heading among the pins of a feed. */
export type StoryNode = Extract<RelatedFeed['edges'][number]['node'], { __typename: 'Story' }>
