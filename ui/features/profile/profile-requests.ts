import type { PageInput } from '#ui/router/page.ts'

/** Whose profile a path names. */
export function profileRequest({ params }: PageInput) {
  return { name: 'ProfileQuery', variables: { username: params['username'] ?? '' } } as const
}

/** The boards on it. */
export function profileBoardsRequest({ params, search }: PageInput) {
  return {
    name: 'ProfileBoardsQuery',
    variables: { username: params['username'] ?? '', after: search.get('after') },
  } as const
}

/** The pins on it: those its owner made, or all. */
export function profilePinsRequest({ params, search }: PageInput, kind: 'created' | 'all') {
  return {
    name: 'ProfilePinsQuery',
    variables: { username: params['username'] ?? '', kind, after: search.get('after') },
  } as const
}
