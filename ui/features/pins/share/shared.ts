import type { Sendable } from '#ui/shared/sendable.ts'

export interface Shared {
  path: string
  title: string
  subject: Sendable
  /** Other sites can show it in a frame; false where it is secret. */
  isEmbeddable?: boolean
  /** How many members have shared a pin. */
  shareCount?: number
}
