import type { PageInput } from '#ui/app/router/page.ts'
import { trailTo } from './trail.ts'

/** What the page of a Pin shows of it; others that show a Pin read the same result. */
export function pinRequest({ params, isAuth }: Pick<PageInput, 'params' | 'isAuth'>) {
  return { name: 'CloseupPageQuery', variables: { pinId: params['id'] ?? '', isAuth } } as const
}

/** Its comments, by pages. */
export function detailRequest(pinId: string, commentsAfter: string | null) {
  return {
    name: 'CloseupDetailQuery',
    variables: { pinId, ...(commentsAfter !== null && { commentsAfter }) },
  } as const
}

/** The thread of the comment that the address names. */
export function threadRequest(pinId: string, commentId: string) {
  return { name: 'CommentThreadQuery', variables: { pinId, commentId } } as const
}

export function relatedRequest({ params, search }: Pick<PageInput, 'params' | 'search'>) {
  return {
    name: 'CloseupRelatedModulesFeedQuery',
    isFeed: true,
    variables: { ...trailTo(params['id'] ?? ''), pinId: params['id'] ?? '', after: search.get('after') },
  } as const
}
