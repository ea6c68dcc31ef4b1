import type { PageInput } from '#ui/app/router/page.ts'

export function boardRequest({ params }: PageInput) {
  return { name: 'BoardQuery', variables: toBoardVariables(params) } as const
}

export function boardSectionsRequest({ params, search }: PageInput) {
  const { username, board } = toBoardVariables(params)
  return {
    name: 'BoardSectionsQuery',
    isFeed: true,
    variables: { username, board, after: search.get('sections') },
  } as const
}

export function boardPinsRequest({ params, search }: PageInput) {
  return {
    name: 'BoardPinsQuery',
    isFeed: true,
    variables: { ...toBoardVariables(params), after: search.get('after') },
  } as const
}

export function boardIdeasRequest({ params, search }: PageInput) {
  const { username, board } = toBoardVariables(params)
  return { name: 'BoardIdeasQuery', isFeed: true, variables: { username, board, after: search.get('after') } } as const
}

export function boardEditRequest({ params }: PageInput) {
  const { username, board } = toBoardVariables(params)
  return { name: 'BoardEditQuery', variables: { username, board } } as const
}

function toBoardVariables({ username = '', board = '', section }: Record<string, string>) {
  return { username, board, section: section ?? null }
}
