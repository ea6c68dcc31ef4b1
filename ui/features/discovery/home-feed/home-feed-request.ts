export function homeFeedRequest(search: URLSearchParams) {
  return { name: 'HomeFeedQuery', variables: { after: search.get('after') } } as const
}

export type HomeFeedRequest = ReturnType<typeof homeFeedRequest>
