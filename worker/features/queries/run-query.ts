import * as v from 'valibot'
import { QUERIES, type QueryName } from '#schema/queries/all.ts'
import { fail } from '#worker/errors/service-error.ts'
import type { QueryScope } from '#worker/query-scope.ts'
import { RESOLVERS } from '#worker/queries.ts'

/** Answers a persisted query by name, its variables as they came; refuses unknown names and bad variables. */
export async function runQuery(scope: QueryScope, name: string, variables: unknown): Promise<unknown> {
  if (!isQueryName(name)) fail('unknownQuery')
  const resolve = RESOLVERS[name] as (scope: QueryScope, variables: unknown) => Promise<unknown>
  return resolve(scope, v.parse(QUERIES[name].variables, variables))
}

function isQueryName(name: string): name is QueryName {
  return Object.hasOwn(QUERIES, name)
}
