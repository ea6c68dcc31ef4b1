import { expect, it } from 'vitest'
import { MAX_SLUG_BYTES, toSlug } from './slug.ts'

it.each([
  ['Harbour walks', 'harbour-walks'],
  ['  Crème brûlée & Co. ', 'creme-brulee-co'],
  ['_created', 'created'],
  ['北欧の家', '北欧の家'],
  ['🎉🎈', '1f389-1f388'],
  ['Recipes 🍰', 'recipes'],
  ['2026 ✈️', '2026'],
  ['हिन्दी', 'हिन्दी'],
  ['ไม้ น้ำ', 'ไม้-น้ำ'],
  ['バス', 'バス'],
  ['ﾊﾞｽ ＤＩＹ', 'バス-diy'],
  ['한글'.normalize('NFD'), '한글'],
  ['ㅋㅋㅋ', 'ㅋㅋㅋ'],
  ['Ёлка', 'ёлка'],
  ['İstanbul IĞDIR', 'istanbul-igdir'],
  ['ΟΔΌΣ ΝΈΑ', 'οδός-νέα'],
  ['½ cup ①', '1-2-cup-1'],
  ['?!', '3f-21'],
])('%j stands in an address as %s', (name, slug) => {
  expect(toSlug(name)).toBe(slug)
})

it.each(['👨‍👩‍👧‍👦'.repeat(7), '\uFDFA'.repeat(50), '𠮷'.repeat(50), 'क्षि'.repeat(20), '㏂'.repeat(50)])(
  'no address of %s is longer than its reader takes, or other than its own',
  (name) => {
    const slug = toSlug(name)
    expect(new TextEncoder().encode(slug).length).toBeLessThanOrEqual(MAX_SLUG_BYTES)
    expect(slug.isWellFormed() && slug.length >= 50).toBe(true)
    expect(toSlug(slug)).toBe(slug)
  },
)
