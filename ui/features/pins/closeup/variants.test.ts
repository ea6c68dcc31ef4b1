import { expect, test } from 'vitest'
import { findSoldOut, findVariants, narrowOffer } from './variants.ts'

const variant = (Color: string, Size: string, inStock: boolean, price?: string) => ({
  productId: `${Color}-${Size}`,
  values: { Color, Size },
  inStock,
  ...(price !== undefined && { price }),
})

const SET = {
  dimensions: [],
  variants: [
    variant('Sand', 'S', false),
    variant('Sand', 'M', true, '60.00'),
    variant('Ink', 'S', false),
    variant('Ink', 'M', false, '65.00'),
  ],
}

const OFFER = {
  price: '49.00',
  minPrice: null,
  maxPrice: null,
  standardPrice: '70.00',
  currency: 'EUR',
  inStock: true,
  shippingInfo: null,
}

test('a value is sold out when all of its variants are', () => {
  expect([...findSoldOut(SET, 'Color')]).toEqual(['Ink'])
  expect([...findSoldOut(SET, 'Size')]).toEqual(['S'])
})

test('beside what was chosen a value is sold out when that variant is', () => {
  expect([...findSoldOut(SET, 'Color', { Size: 'S' })]).toEqual(['Sand', 'Ink'])
  expect([...findSoldOut(SET, 'Size', { Color: 'Sand', Size: 'M' })]).toEqual(['S'])
})

test('beside what was chosen a value is sold out when there is no such variant', () => {
  const variants = [variant('Sand', 'M', true), variant('Ink', 'S', true)]
  expect([...findSoldOut({ dimensions: [], variants }, 'Size', { Color: 'Sand' })]).toEqual(['S'])
})

test('nothing is known to be sold out without variants', () => {
  expect(findSoldOut({ dimensions: [{ name: 'Color', values: ['Sand'] }], variants: [] }, 'Color').size).toBe(0)
})

test.each([
  [{ Color: 'Sand', Size: 'S' }, {}],
  [
    { Color: 'Sand', Size: 'M' },
    { price: '60.00', minPrice: '60.00', maxPrice: '60.00', standardPrice: null },
  ],
  [{ Color: 'Ink' }, { price: '49.00', minPrice: '49.00', maxPrice: '65.00', standardPrice: null }],
  [{ Color: 'Green' }, {}],
])('the choice %o has its own prices', (choice, prices) => {
  expect(narrowOffer(OFFER, findVariants(SET, choice))).toEqual({ ...OFFER, ...prices })
})
