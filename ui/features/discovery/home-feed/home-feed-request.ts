export function homeFeedRequest(search: URLSearchParams) {
  return { name: 'HomeFeedQuery', isFeed: true, variables: { after: search.get('after') } } as const
}

export type HomeFeedRequest = ReturnType<typeof homeFeedRequest>
