import type { Pin } from '#schema/pins/pin.ts'
import type { Recipe } from '#schema/pins/rich-metadata.ts'
import { href } from '#schema/routes.ts'
import type { Text } from '#worker/texts/texts.ts'
import { absoluteUrl } from '../absolute-url.ts'
import { minutesToDuration } from '../iso-duration.ts'
import { describePin, findName } from '../words.ts'
import { bareImageNode, videoNode } from './media.ts'
import { interactionNodes, node, type JsonLdNode, authorNode } from './node.ts'

/** Names of schema.org by ours in lower case. */
const DIETS: Record<string, string> = {
  vegan: 'VeganDiet',
  vegetarian: 'VegetarianDiet',
  'gluten free': 'GlutenFreeDiet',
  diabetic: 'DiabeticDiet',
  halal: 'HalalDiet',
  hindu: 'HinduDiet',
  kosher: 'KosherDiet',
  'low calorie': 'LowCalorieDiet',
  'low fat': 'LowFatDiet',
  'low lactose': 'LowLactoseDiet',
  'low salt': 'LowSaltDiet',
}

export function recipeNode(pin: Pin, siteOrigin: string, text: Text): JsonLdNode | null {
  const { recipe } = pin
  if (!recipe) return null
  const { total, cook, prep } = recipe.cookTimes
  return node('Recipe', {
    name: recipe.name || findName(pin, text),
    description: describePin(pin, text),
    url: absoluteUrl(siteOrigin, href('pin', { id: pin.id })),
    image: bareImageNode(pin, siteOrigin),
    author: authorNode(pin),
    datePublished: pin.createdAt,
    prepTime: minutesToDuration(prep),
    cookTime: minutesToDuration(cook),
    totalTime: minutesToDuration(total),
    recipeYield: String(recipe.servings),
    recipeIngredient: recipe.ingredients.flatMap(({ items }) =>
      items.map(({ amount, name }) => `${amount} ${name}`.trim()),
    ),
    recipeInstructions: recipe.steps.map((text, index) => node('HowToStep', { position: index + 1, text })),
    suitableForDiet: toDiets(recipe),
    keywords: pin.topics.map((topic) => topic.name).join(', '),
    aggregateRating: ratingNode(recipe),
    video: videoNode(pin, siteOrigin, text),
    commentCount: pin.commentsDisabled ? null : pin.commentCount,
    interactionStatistic: interactionNodes(pin),
  })
}

function toDiets({ diets }: Recipe): string[] {
  return diets.flatMap((diet) => {
    const name = DIETS[diet.toLowerCase().replaceAll('-', ' ')]
    return name ? [`https://schema.org/${name}`] : []
  })
}

function ratingNode({ aggregateRating }: Recipe): JsonLdNode | null {
  if (!aggregateRating || (aggregateRating.ratingCount === 0 && aggregateRating.reviewCount === 0)) return null
  const { ratingValue, bestRating, ratingCount, reviewCount } = aggregateRating
  return node('AggregateRating', {
    ratingValue,
    bestRating,
    ratingCount: ratingCount || null,
    reviewCount: reviewCount || null,
  })
}
