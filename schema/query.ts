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

/** What the page and the worker do with the results of a query besides showing them. */
export interface QueryAttributes {
  /** Read by `useFeed`, page by page: its requests say so, too. */
  isFeed?: true
  /**
   * Its results name the owner of all that they show, so that a document of them is purged by these names. Those of any
   * other query may show an image of someone unnamed.
   */
  namesOwners?: true
  /** Search engines read about the page of which it is the subject: `worker/render/head/describe-subject.ts`. */
  isDescribed?: true
}

export function defineQuery<
  const Name extends string,
  Variables extends v.GenericSchema,
  Result extends v.GenericSchema,
  const Attributes extends QueryAttributes = {},
>(
  name: Name,
  variables: Variables,
  result: Result,
  attributes: Attributes = {} as Attributes,
): QueryDefinition<Name, Variables, Result> & Attributes {
  return { name, variables, result, ...attributes }
}

/** Replaces data that is missing or not for this viewer. */
export const QueryError = v.object({ __typename: v.literal('Error'), code: v.number(), message: v.string() })
export type QueryError = v.InferOutput<typeof QueryError>
