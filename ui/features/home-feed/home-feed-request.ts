/** The page of the home feed that an address names. */
export function homeFeedRequest(search: URLSearchParams) {
  return { name: 'HomeFeedQuery', variables: { after: search.get('after') } } as const
}

export type HomeFeedRequest = ReturnType<typeof homeFeedRequest>
