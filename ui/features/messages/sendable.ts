/** What a message can bring along; `id` as calls have it. */
export interface Sendable {
  kind: 'pin' | 'board' | 'user'
  id: string
}
