import type { QueryName, QueryResult, QueryVariables } from '#schema/queries/all.ts'
import { findCloseupDetails } from './features/closeup/find-closeup-details.ts'
import { findPin } from './features/closeup/find-pin.ts'
import { findRelatedPins } from './features/closeup/find-related-pins.ts'
import { findHomeFeed } from './features/home-feed/find-home-feed.ts'
import type { QueryScope } from './query-scope.ts'

/** Answers one persisted query with variables that its schema has accepted. */
export type Resolver<Name extends QueryName> = (
  scope: QueryScope,
  variables: QueryVariables<Name>,
) => Promise<QueryResult<Name>>

/** Who answers which persisted query. */
export const RESOLVERS = {
  CloseupPageQuery: findPin,
  CloseupDetailQuery: findCloseupDetails,
  CloseupRelatedModulesFeedQuery: findRelatedPins,
  HomeFeedQuery: findHomeFeed,
} satisfies { [Name in QueryName]: Resolver<Name> }
