import { splitIngredient } from '#schema/split-ingredient.ts'
import type { RecipeFields } from '#schema/pin-fields.ts'

export type IngredientGroup = RecipeFields['ingredients'][number]
export type Ingredient = IngredientGroup['items'][number]

const EMPTY: Ingredient = { amount: '', name: '' }

/** For typing: at least one group, each with an empty row at its end. */
export function listGroups(ingredients: RecipeFields['ingredients']): IngredientGroup[] {
  const groups = ingredients.length === 0 ? [{ category: '', items: [] }] : ingredients
  return groups.map((group) => ({ ...group, items: [...group.items.filter(isFilled), EMPTY] }))
}

/** What was typed into one row; lines that are pasted become rows of their own. */
export function typeIngredient(
  items: readonly Ingredient[],
  place: number,
  changed: Partial<Ingredient>,
): Ingredient[] {
  const lines = (changed.name ?? '').split(/\r?\n/).filter((line) => line.trim() !== '')
  const rows =
    lines.length > 1 ? lines.map((line) => splitIngredient(line.trim())) : [{ ...(items[place] ?? EMPTY), ...changed }]
  return items.toSpliced(place, 1, ...rows).filter(isFilled)
}

/** Rows and groups with nothing in them are not sent, and a sum is no longer than its parts. */
export function tidyRecipe(recipe: RecipeFields): RecipeFields {
  const { prep, cook, total } = recipe.cook_times
  return {
    ...recipe,
    cook_times: { prep, cook, total: total || prep + cook },
    ingredients: recipe.ingredients
      .map((group) => ({ ...group, items: group.items.filter(({ name }) => name.trim() !== '') }))
      .filter(({ category, items }) => category.trim() !== '' || items.length > 0),
  }
}

function isFilled({ amount, name }: Ingredient): boolean {
  return amount !== '' || name !== ''
}
