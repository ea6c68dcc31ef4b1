import { expect, test } from 'vitest'
import { soldOutValues } from './sold-out-values.ts'

const variant = (Colour: string, Size: string, inStock: boolean) => ({
  productId: '',
  values: { Colour, Size },
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
  expect([...soldOutValues(variantSet, 'Colour')]).toEqual(['Ink'])
  expect([...soldOutValues(variantSet, 'Size')]).toEqual(['S'])
})

test('nothing is known to be sold out without variants', () => {
  expect(soldOutValues({ dimensions: [{ name: 'Colour', values: ['Sand'] }], variants: [] }, 'Colour').size).toBe(0)
})
