import { expect, test } from 'vitest'
import { soldOutValues } from './sold-out-values.ts'

const variant = (Color: string, Size: string, inStock: boolean) => ({
  productId: '',
  values: { Color, Size },
  inStock,
})

test('a value is sold out when all of its variants are', () => {
  const variantSet = {
    dimensions: [],
    variants: [
      variant('Sand', 'S', false),
      variant('Sand', 'M', true),
      variant('Ink', 'S', false),
      variant('Ink', 'M', false),
    ],
  }
  expect([...soldOutValues(variantSet, 'Color')]).toEqual(['Ink'])
  expect([...soldOutValues(variantSet, 'Size')]).toEqual(['S'])
})

test('nothing is known to be sold out without variants', () => {
  expect(soldOutValues({ dimensions: [{ name: 'Color', values: ['Sand'] }], variants: [] }, 'Color').size).toBe(0)
})
