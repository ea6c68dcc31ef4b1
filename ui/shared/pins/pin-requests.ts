import type { PageInput } from '#ui/app/router/page.ts'
import { trailTo } from './trail.ts'

export function detailRequest(pinId: string, commentsAfter: string | null) {
  return {
    name: 'CloseupDetailQuery',
    variables: { pinId, ...(commentsAfter !== null && { commentsAfter }) },
  } as const
}

export function relatedRequest({ params, search }: Pick<PageInput, 'params' | 'search'>) {
  return {
    name: 'CloseupRelatedModulesFeedQuery',
    variables: { ...trailTo(params['id'] ?? ''), pinId: params['id'] ?? '', after: search.get('after') },
  } as const
}
