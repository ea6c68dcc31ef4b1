import { expect, test } from 'vitest'
import { listVariants, tidyProduct } from './offers.ts'

const SIZE = { name: 'Size', values: ['S', 'M'] }
const COLOR = { name: 'Color', values: ['Red', 'Blue'] }

test('variants are every choice of one value each, and what was known stays', () => {
  const known = [{ values: { Size: 'M', Color: 'Red' }, in_stock: false }]
  expect(listVariants([SIZE, COLOR], known)).toEqual([
    { values: { Size: 'S', Color: 'Red' }, in_stock: true },
    { values: { Size: 'S', Color: 'Blue' }, in_stock: true },
    { values: { Size: 'M', Color: 'Red' }, in_stock: false },
    { values: { Size: 'M', Color: 'Blue' }, in_stock: true },
  ])
  expect(listVariants([{ name: '', values: ['a'] }], [])).toEqual([])
})

test('no more variants than a product may have', () => {
  const values = Array.from({ length: 20 }, (_, place) => String(place))
  expect(
    listVariants(
      [
        { name: 'A', values },
        { name: 'B', values },
      ],
      [],
    ),
  ).toHaveLength(100)
})

test('an offer without a price is none', () => {
  const offer = { price: ' ', currency: 'USD', in_stock: true }
  expect(tidyProduct({ name: 'Lamp', offer_summary: offer })).toMatchObject({ offer_summary: null, variant_set: null })
})
