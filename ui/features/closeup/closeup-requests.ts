import type { PageInput } from '#ui/router/page.ts'

export function pinRequest({ params, isAuth }: Pick<PageInput, 'params' | 'isAuth'>) {
  return { name: 'CloseupPageQuery', variables: { pinId: params['id'] ?? '', isAuth } } as const
}

export function detailRequest({ params }: Pick<PageInput, 'params'>) {
  return { name: 'CloseupDetailQuery', variables: { pinId: params['id'] ?? '' } } as const
}

export function relatedRequest({ params, search }: Pick<PageInput, 'params' | 'search'>) {
  return {
    name: 'CloseupRelatedModulesFeedQuery',
    variables: { pinId: params['id'] ?? '', after: search.get('after') },
  } as const
}
