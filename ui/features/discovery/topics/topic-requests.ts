import type { PageInput } from '#ui/app/router/page.ts'

export function topicRequest({ params }: PageInput) {
  return { name: 'TopicQuery', variables: { slug: params['slug'] ?? '' } } as const
}

export function topicPinsRequest({ params, search }: PageInput) {
  return {
    name: 'TopicPinsQuery',
    isFeed: true,
    variables: { slug: params['slug'] ?? '', after: search.get('after') },
  } as const
}

export function topicsRequest({ search }: PageInput) {
  return { name: 'TopicsQuery', isFeed: true, variables: { after: search.get('after') } } as const
}
