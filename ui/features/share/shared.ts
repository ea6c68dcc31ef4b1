/** What a message can bring along; `id` as calls have it. */
export interface Sendable {
  kind: 'pin' | 'board' | 'user'
  id: string
}

export interface Shared {
  path: string
  title: string
  subject: Sendable
  /** Other sites can show it in a frame; false where it is secret. */
  isEmbeddable?: boolean
}
