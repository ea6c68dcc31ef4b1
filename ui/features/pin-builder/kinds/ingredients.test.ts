import { expect, test } from 'vitest'
import { findNamelessIngredients, listGroups, tidyRecipe, typeIngredient } from './ingredients.ts'

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

test('a row that is emptied stays while others follow, so that what is typed next stays in it', () => {
  const [leek, salt] = [
    { amount: '', name: 'leek' },
    { amount: '', name: 'salt' },
  ]
  const items = typeIngredient([leek, salt], 0, { name: '' })
  expect(listGroups([{ category: '', items }])[0]?.items).toEqual([
    { amount: '', name: '' },
    salt,
    { amount: '', name: '' },
  ])
})

const RECIPE = {
  name: '',
  ingredients: [
    { category: '', items: [{ amount: ' ', name: '' }] },
    {
      category: 'Soup',
      items: [
        { amount: '', name: 'leek' },
        { amount: '', name: '' },
        { amount: '2', name: '' },
      ],
    },
  ],
  cook_times: { prep: 10, cook: 30, total: 0 },
  servings: 0,
  diets: [],
}

test('what is empty is not sent, and without a total it is the sum', () => {
  const recipe = tidyRecipe(RECIPE)
  const items = [
    { amount: '', name: 'leek' },
    { amount: '2', name: '' },
  ]
  expect(recipe.ingredients).toEqual([{ category: 'Soup', items }])
  expect(recipe.cook_times.total).toBe(40)
})

test('an amount of nothing is found where it is sent', () => {
  expect(findNamelessIngredients(tidyRecipe(RECIPE))).toEqual(['recipe.ingredients.0.items.1.name'])
})
