import type { QueryResult } from '#schema/queries/all.ts'

type RelatedFeed = Extract<QueryResult<'CloseupRelatedModulesFeedQuery'>, { edges: unknown }>

export type StoryNode = Extract<RelatedFeed['edges'][number]['node'], { __typename: 'Story' }>
