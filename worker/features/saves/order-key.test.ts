import { expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { keyBetween } from './order-key.ts'

test.each([
  ['', '01KABC'],
  ['01KABC', '01KABD'],
  ['01KABC', '01KB'],
  ['01KABZ', '01KAC'],
  ['01KABC', '01KABC1'],
  ['01KZZZ', '02'],
  ['', '00000001'],
])('a key between %j and %j stays there, whatever is added to it', (lower, upper) => {
  const key = keyBetween(lower, upper)
  for (const end of ['', '0', 'G', 'ZZZZ']) {
    expect(key + end > lower).toBe(true)
    expect(key + end < upper).toBe(true)
  }
})

test('a thousand keys find room in one gap, from above, from below and at random', () => {
  for (const toward of [() => 0, () => 1, (nth: number) => (nth * 7919) % 2]) {
    let [low, high] = [newId(1_000), newId(2_000)]
    let longest = 0
    for (let nth = 0; nth < 1_000; nth += 1) {
      const chance = () => ((nth * 7919) % 256) / 256
      const key = `${keyBetween(low, high)}${newId(nth, chance).slice(-4)}G`
      expect(low < key && key < high).toBe(true)
      if (toward(nth) === 0) low = key
      else high = key
      longest = Math.max(longest, key.length)
    }
    expect(longest).toBeLessThan(400)
  }
})
