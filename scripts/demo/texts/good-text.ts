import type { TopicKey } from '../topics.ts'

export interface GoodText {
  topics: readonly TopicKey[]
  name: string
  /** Username of the shop that makes it. */
  shop: string
  /** Whole units of the currency. */
  price: number
  blurb: string
  /** Variants, by dimension. */
  choices: Readonly<Record<string, readonly string[]>>
}
