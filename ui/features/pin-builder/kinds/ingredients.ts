import type { RecipeFields } from '#schema/pin-builder/pin-fields.ts'
import { splitIngredient } from '#schema/pin-builder/split-ingredient.ts'

export type IngredientGroup = RecipeFields['ingredients'][number]
export type Ingredient = IngredientGroup['items'][number]

const EMPTY: Ingredient = { amount: '', name: '' }

/** The form has at least one group, each with one empty row at its end. Rows that were emptied stay where they are. */
export function listGroups(ingredients: RecipeFields['ingredients']): IngredientGroup[] {
  const groups = ingredients.length === 0 ? [{ category: '', items: [] }] : ingredients
  return groups.map((group) => {
    const last = group.items.findLastIndex(isFilled)
    return { ...group, items: [...group.items.slice(0, last + 1), EMPTY] }
  })
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
  return items.toSpliced(place, 1, ...rows)
}

/** Rows and groups with nothing in them are not sent; without a total it is the sum of the other times. */
export function tidyRecipe(recipe: RecipeFields): RecipeFields {
  const { prep, cook, total } = recipe.cook_times
  return {
    ...recipe,
    cook_times: { prep, cook, total: total || prep + cook },
    ingredients: recipe.ingredients
      .map((group) => ({ ...group, items: group.items.filter(isFilled) }))
      .filter(isFilledGroup),
  }
}

/** Paths, in the fields as they are sent, of ingredients that have only an amount. */
export function findNamelessIngredients({ ingredients }: RecipeFields): string[] {
  return ingredients.flatMap(({ items }, group) =>
    items.flatMap(({ name }, place) => (name.trim() === '' ? [`recipe.ingredients.${group}.items.${place}.name`] : [])),
  )
}

export function isFilled({ amount, name }: Ingredient): boolean {
  return amount.trim() !== '' || name.trim() !== ''
}

export function isFilledGroup({ category, items }: IngredientGroup): boolean {
  return category.trim() !== '' || items.some(isFilled)
}
