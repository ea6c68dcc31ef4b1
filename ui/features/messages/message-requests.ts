import type { PageInput } from '#ui/app/router/page.ts'

export function conversationsRequest({ search }: Pick<PageInput, 'search'>) {
  const variables = {
    box: search.get('box') === 'requests' ? ('requests' as const) : ('inbox' as const),
    q: search.get('q') ?? '',
    after: search.get('after'),
  }
  return { name: 'ConversationsQuery', variables } as const
}

export function conversationRequest({ params, search }: Pick<PageInput, 'params' | 'search'>) {
  return {
    name: 'ConversationQuery',
    variables: { conversationId: params['id'] ?? '', after: search.get('after') },
  } as const
}
