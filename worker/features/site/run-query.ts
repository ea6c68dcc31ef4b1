import { fail } from '#worker/errors/service-error.ts'
import type { QueryContext, QueryRegistry } from '#worker/context/context.ts'

export async function runQuery(
  queries: QueryRegistry,
  context: QueryContext,
  name: string,
  variables: unknown,
): Promise<unknown> {
  const resolve = queries.get(name) ?? fail('unknownQuery')
  return resolve(context, variables)
}
