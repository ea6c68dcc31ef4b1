import { href } from '#schema/routes.ts'
import type { PageInput } from '#ui/app/router/page.ts'

export const TODAY_REQUEST = { name: 'TodayQuery', variables: {} } as const

export function todayTopicRequest(kind: 'best' | 'trending', { params }: PageInput) {
  return { name: 'TodayTopicQuery', variables: { kind, topicId: params['id'] ?? '' } } as const
}

export function todayPinsRequest({ params, search }: PageInput) {
  return {
    name: 'TopicPinsQuery',
    isFeed: true,
    variables: { topicId: params['id'] ?? '', after: search.get('after') },
  } as const
}

export function todayHref(kind: 'article' | 'best' | 'trending', name: string, id: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['pick']
  return href('todayPick', { kind, slug: words.slice(0, 8).join('-'), id })
}
