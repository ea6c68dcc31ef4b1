import { ID_PATTERN, MAX_ID_LENGTH } from '#schema/constants/ids.ts'

export function threadRequest(pinId: string, commentId: string) {
  return { name: 'CommentThreadQuery', variables: { pinId, commentId } } as const
}

/** The comment that an address names; null where it can name none. */
export function findLinkedId(search: URLSearchParams): string | null {
  const id = search.get('comment')
  return id !== null && id.length <= MAX_ID_LENGTH && ID_PATTERN.test(id) ? id : null
}
