import { expect, it } from 'vitest'
import { splitIngredient } from './split-ingredient.ts'

it.each([
  ['200 g flour', '200 g', 'flour'],
  ['200g flour', '200 g', 'flour'],
  ['1 1/2 cups of flour', '1 1/2 cups', 'flour'],
  ['1½ tsp. salt', '1½ tsp', 'salt'],
  ['½ cup milk', '½ cup', 'milk'],
  ['2-3 cloves garlic, crushed', '2-3 cloves', 'garlic, crushed'],
  ['2 to 3 tablespoons oil', '2 to 3 tablespoons', 'oil'],
  ['1 (14 oz) can tomatoes', '1 (14 oz) can', 'tomatoes'],
  ['2 large eggs', '2', 'large eggs'],
  ['0,5 l milk', '0,5 l', 'milk'],
  ['3 lemons', '3', 'lemons'],
  ['1 can', '1', 'can'],
  ['1-inch piece ginger', '', '1-inch piece ginger'],
  ['12" tortillas', '', '12" tortillas'],
  ['85% dark chocolate', '', '85% dark chocolate'],
  ['7up', '', '7up'],
  ['00 flour', '', '00 flour'],
  ['1kg/2lb 4oz potatoes', '1 kg/2lb 4oz', 'potatoes'],
  ['100 ml / 3.4 fl oz water', '100 ml / 3.4 fl oz', 'water'],
  ['2 x 400g tins tomatoes', '2 x 400 g', 'tins tomatoes'],
  ['2 × 400 g tomatoes', '2 × 400 g', 'tomatoes'],
  ['0.5 l milk', '0.5 l', 'milk'],
  ['2, chopped', '2', 'chopped'],
  ['7', '', '7'],
  ['salt to taste', '', 'salt to taste'],
  ['Green beans', '', 'Green beans'],
  ['', '', ''],
])('%j is %j of %j', (line, amount, name) => {
  expect(splitIngredient(line)).toEqual({ amount, name })
})
