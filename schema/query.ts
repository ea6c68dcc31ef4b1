import * as v from 'valibot'

/** Persisted queries are the only reads available to clients. */
export interface QueryDefinition<
  Name extends string,
  Variables extends v.GenericSchema,
  Result extends v.GenericSchema,
> {
  name: Name
  variables: Variables
  result: Result
}

export function defineQuery<
  const Name extends string,
  Variables extends v.GenericSchema,
  Result extends v.GenericSchema,
>(name: Name, variables: Variables, result: Result): QueryDefinition<Name, Variables, Result> {
  return { name, variables, result }
}

/** Replaces data that is missing or not for this viewer. */
export const QueryError = v.object({ __typename: v.literal('Error'), code: v.number(), message: v.string() })
export type QueryError = v.InferOutput<typeof QueryError>
