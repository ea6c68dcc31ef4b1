import type { PageInput } from '#ui/app/router/page.ts'

export function threadRequest(pinId: string, commentId: string) {
  return { name: 'CommentThreadQuery', variables: { pinId, commentId } } as const
}

/** The comment that an address names; null where it can name none. */
export function findLinkedId(search: URLSearchParams): string | null {
  return /^[\w-]{1,40}$/.exec(search.get('comment') ?? '')?.[0] ?? null
}

/** Where a link to further comments begins. */
export function findCommentsAfter(search: URLSearchParams): string | null {
  return /^[\w-]{1,200}$/.exec(search.get('comments') ?? '')?.[0] ?? null
}

export function threadRequests({ params, search }: Pick<PageInput, 'params' | 'search'>) {
  const commentId = findLinkedId(search)
  return commentId === null ? [] : [threadRequest(params['id'] ?? '', commentId)]
}
