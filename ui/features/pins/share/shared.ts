import type { Sendable } from '#ui/features/messages/sendable.ts'

export interface Shared {
  path: string
  title: string
  subject: Sendable
  /** Other sites can show it in a frame; false where it is secret. */
  isEmbeddable?: boolean
  /** Of a pin: how many members have shared it. */
  shareCount?: number
}
