import type { PageInput } from '#ui/app/router/page.ts'

type Kind = 'source' | 'category'

export function collectionRequest(kind: Kind, { params }: PageInput) {
  return { name: 'CollectionQuery', variables: { kind, name: findName(params) } } as const
}

export function collectionPinsRequest(kind: Kind, { params, search }: PageInput) {
  return {
    name: 'CollectionPinsQuery',
    isFeed: true,
    variables: { kind, name: findName(params), after: search.get('after') },
  } as const
}

function findName({ domain, category }: Record<string, string>): string {
  return domain ?? category ?? ''
}
