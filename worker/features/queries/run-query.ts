import { fail } from '#worker/errors/service-error.ts'
import type { QueryContext, QueryRegistry } from '#worker/context/context.ts'

/** Answers a persisted query by name, its variables as they came; refuses unknown names and bad variables. */
export async function runQuery(
  queries: QueryRegistry,
  context: QueryContext,
  name: string,
  variables: unknown,
): Promise<unknown> {
  const resolve = queries.get(name) ?? fail('unknownQuery')
  return resolve(context, variables)
}
