export const SENDABLE_KINDS = ['pin', 'board', 'user'] as const

/** What a message can bring along; `id` as calls have it. */
export interface Sendable {
  kind: (typeof SENDABLE_KINDS)[number]
  id: string
}

/** The attachment as the address of a new message names it. */
export function findAttachment(search: URLSearchParams): Sendable | null {
  const kind = SENDABLE_KINDS.find((one) => search.get(one))
  return kind ? { kind, id: search.get(kind) ?? '' } : null
}
