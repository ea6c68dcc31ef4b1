import { expect, test } from 'vitest'
import { findSuggested } from './find-suggested.ts'

const TOPICS = ['Gardens', 'Winter gardens', 'Soups', 'Kitchen design', 'Ænes', 'Tea and coffee'].map((name) => ({
  id: name,
  slug: name,
  name,
}))
const suggest = (search: string, words = '') => findSuggested(TOPICS, search, words).map(({ name }) => name)

test('what is typed matches the beginnings of words', () => {
  expect(suggest('gar')).toEqual(['Gardens', 'Winter gardens'])
  expect(suggest('gar win')).toEqual(['Winter gardens'])
  expect(suggest('den')).toEqual([])
  expect(suggest('æ')).toEqual(['Ænes'])
})

test("a pin's words suggest the topics they name, full names first", () => {
  expect(suggest('', 'A garden in winter, and soup')).toEqual(['Gardens', 'Winter gardens', 'Soups'])
  expect(suggest('', 'of it')).toEqual([])
  expect(suggest('', 'this and that')).toEqual([])
  expect(suggest('', 'coffee')).toEqual(['Tea and coffee'])
  expect(suggest('', '')).toEqual([])
})
