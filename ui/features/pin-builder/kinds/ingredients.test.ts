import { expect, test } from 'vitest'
import { listGroups, tidyRecipe, typeIngredient } from './ingredients.ts'

test('there is always a row to type into', () => {
  expect(listGroups([])).toEqual([{ category: '', items: [{ amount: '', name: '' }] }])
  const salt = { amount: '', name: 'salt' }
  expect(listGroups([{ category: 'Soup', items: [salt] }])[0]?.items).toEqual([salt, { amount: '', name: '' }])
})

test('lines that are pasted become rows', () => {
  const items = listGroups([])[0]?.items ?? []
  expect(typeIngredient(items, 0, { name: '2 cups flour\n\n1 pinch of salt\nwater' })).toEqual([
    { amount: '2 cups', name: 'flour' },
    { amount: '1 pinch', name: 'salt' },
    { amount: '', name: 'water' },
  ])
})

test('a row that is emptied goes', () => {
  expect(typeIngredient([{ amount: '', name: 's' }], 0, { name: '' })).toEqual([])
})

test('what is empty is not sent, and the total is at least the sum', () => {
  const recipe = tidyRecipe({
    name: '',
    ingredients: [
      { category: '', items: [{ amount: '2', name: '' }] },
      { category: 'Soup', items: [{ amount: '', name: 'leek' }] },
    ],
    cook_times: { prep: 10, cook: 30, total: 0 },
    servings: 0,
    diets: [],
  })
  expect(recipe.ingredients).toEqual([{ category: 'Soup', items: [{ amount: '', name: 'leek' }] }])
  expect(recipe.cook_times.total).toBe(40)
})
