import type { PageInput } from '#ui/router/page.ts'

type Kind = 'source' | 'category'

/** The site or the category that a path names. */
export function collectionRequest(kind: Kind, { params }: PageInput) {
  return { name: 'CollectionQuery', variables: { kind, name: nameOf(params) } } as const
}

/** Its pins. */
export function collectionPinsRequest(kind: Kind, { params, search }: PageInput) {
  return { name: 'CollectionPinsQuery', variables: { kind, name: nameOf(params), after: search.get('after') } } as const
}

function nameOf({ domain, category }: Record<string, string>): string {
  return domain ?? category ?? ''
}
