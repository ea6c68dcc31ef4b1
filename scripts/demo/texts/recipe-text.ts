import type { TopicKey } from '../topics.ts'

export interface RecipeText {
  topics: readonly TopicKey[]
  /** The image must show one of these. */
  shows: readonly string[]
  name: string
  /** One sentence for the description. */
  blurb: string
  prep: number
  cook: number
  /** Minutes of waiting besides the work: rising, chilling, cooling. */
  rest?: number
  servings: number
  diets: readonly string[]
  /** By group; each entry is `amount: name`. */
  ingredients: Readonly<Record<string, readonly string[]>>
  steps: readonly string[]
}
