import type { LinkRecipe } from '#schema/pin-builder/link-calls.ts'
import { splitIngredient } from '#schema/pin-builder/split-ingredient.ts'
import { MAX_INGREDIENTS, MAX_PART_LENGTH, MAX_TITLE_LENGTH } from '#schema/pins/constants.ts'
import { toPlainDigits } from '#schema/plain-digits.ts'
import { cleanText } from './clean-text.ts'
import { parseMinutes } from './parse-minutes.ts'
import type { SchemaGraph, SchemaNode } from './schema-graph.ts'

/** The diets by the name of schema.org, without its ending. */
const DIETS: Record<string, string> = {
  Diabetic: 'Diabetic',
  GlutenFree: 'Gluten-free',
  Halal: 'Halal',
  Hindu: 'Hindu',
  Kosher: 'Kosher',
  LowCalorie: 'Low-calorie',
  LowFat: 'Low-fat',
  LowLactose: 'Low-lactose',
  LowSalt: 'Low-salt',
  Vegan: 'Vegan',
  Vegetarian: 'Vegetarian',
}

const MAX_SERVINGS = 1_000
const MAX_AMOUNT_LENGTH = 50

export function readRecipe(graph: SchemaGraph, node: SchemaNode): LinkRecipe {
  const [prep, cook] = [readMinutes(graph, node, 'prepTime'), readMinutes(graph, node, 'cookTime')]
  return {
    name: cleanText(graph.text(node, 'name'), MAX_TITLE_LENGTH),
    ingredients: readIngredients(graph, node),
    cook_times: { total: readMinutes(graph, node, 'totalTime') || prep + cook, cook, prep },
    servings: readServings(graph, node),
    diets: readDiets(graph, node),
  }
}

function readMinutes(graph: SchemaGraph, node: SchemaNode, name: string): number {
  return parseMinutes(graph.text(node, name))
}

function readIngredients(graph: SchemaGraph, node: SchemaNode): LinkRecipe['ingredients'] {
  // `ingredients` is what the property was called at first.
  const names = ['recipeIngredient', 'ingredients']
  const sections = names.flatMap((name) =>
    graph.nodesOf(node, name).flatMap((section) => {
      const items = toIngredients(graph.texts(section, 'itemListElement'))
      return items.length === 0 ? [] : { category: cleanText(graph.text(section, 'name'), MAX_PART_LENGTH), items }
    }),
  )
  if (sections.length > 0) return limitIngredients(sections)
  const [lines = []] = names.map((name) => graph.texts(node, name)).filter((texts) => texts.length > 0)
  const items = toIngredients(lines)
  return items.length === 0 ? [] : [{ category: '', items }]
}

/** Keeps as many of all sections together as a recipe may have. */
function limitIngredients(sections: LinkRecipe['ingredients']): LinkRecipe['ingredients'] {
  let left = MAX_INGREDIENTS
  return sections.flatMap(({ category, items }) => {
    const some = items.slice(0, left)
    left -= some.length
    return some.length === 0 ? [] : { category, items: some }
  })
}

function toIngredients(lines: readonly string[]): LinkRecipe['ingredients'][number]['items'] {
  // Some pages write all of them into one text.
  const [only = '', ...more] = lines
  const all = more.length === 0 ? only.split('\n').filter((line) => line.trim() !== '') : lines
  return all.slice(0, MAX_INGREDIENTS).flatMap((line) => {
    const { amount, name } = splitIngredient(cleanText(line, 2 * MAX_TITLE_LENGTH))
    if (name === '') return []
    return { amount: cleanText(amount, MAX_AMOUNT_LENGTH), name: cleanText(name, MAX_TITLE_LENGTH) }
  })
}

function readServings(graph: SchemaGraph, node: SchemaNode): number {
  const numbers = graph
    .texts(node, 'recipeYield')
    .flatMap((text) => /\d+(?:,\d{3})*/.exec(toPlainDigits(text))?.[0].replaceAll(',', '') ?? [])
  const servings = Number(numbers[0] ?? 0)
  return servings <= MAX_SERVINGS ? servings : 0
}

function readDiets(graph: SchemaGraph, node: SchemaNode): string[] {
  const diets = graph.texts(node, 'suitableForDiet').flatMap((text) => {
    const name = text.replace(/^.*[/#:]/, '').replace(/Diet$/i, '')
    return Object.hasOwn(DIETS, name) ? (DIETS[name] ?? []) : []
  })
  return [...new Set(diets)]
}
