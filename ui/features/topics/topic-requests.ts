import type { PageInput } from '#ui/router/page.ts'

/** The topic that a path names. */
export function topicRequest({ params }: PageInput) {
  return { name: 'TopicQuery', variables: { slug: params['slug'] ?? '' } } as const
}

/** The pins of the topic of that slug. */
export function topicPinsRequest({ params, search }: PageInput) {
  return { name: 'TopicPinsQuery', variables: { slug: params['slug'] ?? '', after: search.get('after') } } as const
}

/** The page of the list of topics that an address names. */
export function topicsRequest({ search }: PageInput) {
  return { name: 'TopicsQuery', variables: { after: search.get('after') } } as const
}
