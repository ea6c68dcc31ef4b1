import type { PageInput } from '#ui/app/router/page.ts'

export function pinRequest({ params, isAuth }: Pick<PageInput, 'params' | 'isAuth'>) {
  return { name: 'CloseupPageQuery', variables: { pinId: params['id'] ?? '', isAuth } } as const
}
