import type { PageInput } from '#ui/app/router/page.ts'

export function profileRequest({ params }: PageInput) {
  return { name: 'ProfileQuery', variables: { username: params['username'] ?? '' } } as const
}

export function profileBoardsRequest({ params, search }: PageInput) {
  return {
    name: 'ProfileBoardsQuery',
    isFeed: true,
    variables: { username: params['username'] ?? '', after: search.get('after') },
  } as const
}

export function profilePinsRequest({ params, search }: PageInput, kind: 'created' | 'all') {
  return {
    name: 'ProfilePinsQuery',
    isFeed: true,
    variables: { username: params['username'] ?? '', kind, after: search.get('after') },
  } as const
}

export function activityRequest({ params, search }: PageInput) {
  return {
    name: 'ProfileActivityQuery',
    isFeed: true,
    variables: { username: params['username'] ?? '', after: search.get('after') },
  } as const
}

export function communityRequest({ params, search }: PageInput) {
  return {
    name: 'ProfileCommunityQuery',
    isFeed: true,
    variables: { username: params['username'] ?? '', after: search.get('after') },
  } as const
}

export function shoppingRequest({ params, search }: PageInput) {
  return {
    name: 'ShoppingListQuery',
    isFeed: true,
    variables: { username: params['username'] ?? '', after: search.get('after') },
  } as const
}
