import type { TopicKey } from '../topics.ts'
import { BOTANICAL } from './botanical.ts'
import { CRAFTS } from './crafts.ts'
import { FOOD_BAKING } from './food-baking.ts'
import { FOOD_MEALS } from './food-meals.ts'
import { INTERIORS_CORNERS } from './interiors-corners.ts'
import { INTERIORS_ROOMS } from './interiors-rooms.ts'
import { NATURE_LAND } from './nature-land.ts'
import { NATURE_SKY } from './nature-sky.ts'
import { PLACES } from './places.ts'
import { POSTERS } from './posters.ts'
import { PRODUCTS_CARRIED } from './products-carried.ts'
import { PRODUCTS_HOME } from './products-home.ts'
import type { TopicTexts } from './text-types.ts'
import { TYPE } from './type.ts'

export const TOPIC_TEXTS: Record<TopicKey, TopicTexts> = {
  ...NATURE_LAND,
  ...NATURE_SKY,
  ...BOTANICAL,
  ...INTERIORS_ROOMS,
  ...INTERIORS_CORNERS,
  ...FOOD_MEALS,
  ...FOOD_BAKING,
  ...PRODUCTS_HOME,
  ...PRODUCTS_CARRIED,
  ...POSTERS,
  ...TYPE,
  ...PLACES,
  ...CRAFTS,
}
