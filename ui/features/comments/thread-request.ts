export function threadRequest(pinId: string, commentId: string) {
  return { name: 'CommentThreadQuery', variables: { pinId, commentId } } as const
}

/** The comment that an address names; null where it can name none. */
export function findLinkedId(search: URLSearchParams): string | null {
  const id = search.get('comment')
  return id !== null && /^[0-9A-Za-z_-]{1,64}$/.test(id) ? id : null
}
