import type * as v from 'valibot'
import { CloseupDetailQuery, CloseupPageQuery, CloseupRelatedModulesFeedQuery } from './closeup.ts'
import { HomeFeedQuery } from './home-feed.ts'

/** Every persisted query by its name. */
export const QUERIES = { CloseupPageQuery, CloseupDetailQuery, CloseupRelatedModulesFeedQuery, HomeFeedQuery } as const

export type QueryName = keyof typeof QUERIES
export type QueryVariables<Name extends QueryName> = v.InferOutput<(typeof QUERIES)[Name]['variables']>
export type QueryInput<Name extends QueryName> = v.InferInput<(typeof QUERIES)[Name]['variables']>
export type QueryResult<Name extends QueryName> = v.InferOutput<(typeof QUERIES)[Name]['result']>

/** A query with its variables: what a page lists in its `preload`. */
export type QueryRequest = { [Name in QueryName]: { name: Name; variables: QueryInput<Name> } }[QueryName]
