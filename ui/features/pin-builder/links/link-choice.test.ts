import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { LinkPreview } from '#schema/pin-builder/link-calls.ts'
import { PinFields } from '#schema/pin-builder/pin-fields.ts'
import { toChoice, toPinFields } from './link-choice.ts'

const PAGE: LinkPreview = {
  url: 'https://boats.example/soup',
  domain: 'boats.example',
  kind: 'product',
  title: 'A lamp',
  description: 'Bright',
  images: [
    { url: 'https://boats.example/a.jpg', preview_url: null, width: 640, height: 480, alt: 'A lamp on a table' },
    { url: 'https://boats.example/b.jpg', preview_url: '/b', width: null, height: null, alt: '' },
  ],
  product: { name: 'Lamp', brand: 'Lumen', offer_summary: { price: '49.00', currency: 'EUR', in_stock: true } },
}

test('a pin is made of what was chosen', () => {
  const { image_url: imageUrl, ...fields } = toPinFields(toChoice(PAGE, 0))
  expect(imageUrl).toBe('https://boats.example/a.jpg')
  expect(v.parse(PinFields, fields)).toEqual({
    kind: 'product',
    link: 'https://boats.example/soup',
    title: 'A lamp',
    description: 'Bright',
    alt_text: 'A lamp on a table',
    products: [PAGE.product],
  })
})

test('without an image there is none, and no alt text', () => {
  expect(toPinFields(toChoice(PAGE, null))).toMatchObject({ alt_text: '' })
  expect(toPinFields(toChoice(PAGE, null))).not.toHaveProperty('image_url')
  expect(toChoice(PAGE, 7).image).toBeNull()
})

test.each([
  ['recipe', 'recipe'],
  ['article', 'article'],
  ['video', 'image'],
  ['image', 'image'],
] as const)('a page about a thing of the kind %s becomes a pin of the kind %s', (kind, made) => {
  expect(toPinFields(toChoice({ ...PAGE, kind }, 0)).kind).toBe(made)
})
