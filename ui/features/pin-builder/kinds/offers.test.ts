import { expect, test } from 'vitest'
import type { VariantSet } from '../pieces/piece.ts'
import { changeDimensions, findDimensionProblems, listVariants, tidyProduct, toDecimal } from './offers.ts'

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

const SET: VariantSet = {
  dimensions: [SIZE],
  variants: [
    { values: { Size: 'S' }, in_stock: true, product_id: 'a-product' },
    { values: { Size: 'M' }, in_stock: false },
  ],
}

test('what is out of stock stays so while its option or value is renamed, emptied and typed again', () => {
  const typed = ['', 'F', 'Format'].reduce((set, name) => changeDimensions(set, [{ ...SIZE, name }]), SET)
  const renamed = changeDimensions(typed, [{ name: 'Format', values: ['S', 'Medium'] }])
  expect(renamed.variants).toEqual([
    { values: { Format: 'S' }, in_stock: true, product_id: 'a-product' },
    { values: { Format: 'Medium' }, in_stock: false },
  ])
})

test('what is out of stock stays so when another option comes along', () => {
  const typed = ['', 'R', 'Red'].reduce((set, value) => {
    return changeDimensions(set, [SIZE, { name: 'Color', values: value === '' ? [] : [value] }])
  }, SET)
  expect(typed.variants).toEqual([
    { values: { Size: 'S', Color: 'Red' }, in_stock: true },
    { values: { Size: 'M', Color: 'Red' }, in_stock: false },
  ])
})

test('variants of other sites stay as few as they are, and empty options are not sent', () => {
  const set = { dimensions: [{ name: '', values: [] }, { ...SIZE, name: 'Size ' }, COLOR], variants: [] }
  const variants = [{ values: { 'Size ': 'S', Color: 'Red' }, in_stock: true }]
  expect(tidyProduct({ name: '', variant_set: { ...set, variants } }).variant_set).toEqual({
    dimensions: [SIZE, COLOR],
    variants: [{ values: { Size: 'S', Color: 'Red' }, in_stock: true }],
  })
})

test('an option needs a name of its own and values', () => {
  const dimensions = [SIZE, { name: '', values: ['a'] }, SIZE, { name: 'Color', values: [] }]
  expect(findDimensionProblems([{ name: '', variant_set: { dimensions, variants: [] } }])).toEqual([
    { path: 'products.0.variant_set.dimensions.1.name', text: 'missing' },
    { path: 'products.0.variant_set.dimensions.2.name', text: 'repeated' },
    { path: 'products.0.variant_set.dimensions.3.values', text: 'missing' },
  ])
})

test.each([
  ['49', '49'],
  ['49.90', '49.90'],
  ['49,90', '49.90'],
  ['$1,299', '1299'],
  ['1,299.00', '1299.00'],
  ['1.299,00', '1299.00'],
  ['1,234,567', '1234567'],
  ['1 299,5 €', '1299.5'],
  ["1'299.00", '1299.00'],
  ['about 5', 'about5'],
])('the price %s is sent as %s', (typed, sent) => {
  expect(toDecimal(typed)).toBe(sent)
})
