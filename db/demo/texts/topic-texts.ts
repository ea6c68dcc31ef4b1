import type { TopicKey } from '../topics.ts'
import { BOTANICAL } from './botanical.ts'
import { CRAFTS } from './crafts.ts'
import { FOOD } from './food.ts'
import { INTERIORS } from './interiors.ts'
import { NATURE } from './nature.ts'
import { PLACES } from './places.ts'
import { POSTERS } from './posters.ts'
import { PRODUCTS } from './products.ts'
import type { TopicTexts } from './text-types.ts'
import { TYPE } from './type.ts'

export const TOPIC_TEXTS: Record<TopicKey, TopicTexts> = {
  ...NATURE,
  ...BOTANICAL,
  ...INTERIORS,
  ...FOOD,
  ...PRODUCTS,
  ...POSTERS,
  ...TYPE,
  ...PLACES,
  ...CRAFTS,
}
