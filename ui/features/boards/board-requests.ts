import type { PageInput } from '#ui/app/router/page.ts'

export function boardRequest({ params }: PageInput) {
  return { name: 'BoardQuery', variables: placeOf(params) } as const
}

export function boardPinsRequest({ params, search }: PageInput) {
  return { name: 'BoardPinsQuery', variables: { ...placeOf(params), after: search.get('after') } } as const
}

export function boardIdeasRequest({ params, search }: PageInput) {
  const { username, board } = placeOf(params)
  return { name: 'BoardIdeasQuery', variables: { username, board, after: search.get('after') } } as const
}

function placeOf({ username = '', board = '', section }: Record<string, string>) {
  return { username, board, section: section ?? null }
}
