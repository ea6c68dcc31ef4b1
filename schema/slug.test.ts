import { expect, it } from 'vitest'
import { toSlug } from './slug.ts'

it.each([
  ['Harbour walks', 'harbour-walks'],
  ['  Crème brûlée & Co. ', 'creme-brulee-co'],
  ['_created', 'created'],
  ['北欧の家', '北欧の家'],
  ['🎉🎈', '1f389-1f388'],
  ['?!', '3f-21'],
])('%j stands in an address as %s', (name, slug) => {
  expect(toSlug(name)).toBe(slug)
})
