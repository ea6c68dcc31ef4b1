import { expect, test } from 'vitest'
import { scaleAmount } from './scale-amount.ts'

const scale = (amount: string, factor: number) => scaleAmount(amount, factor, String)

test.each([
  ['200 g', 1.5, '300 g'],
  ['1 cup', 0.5, '½ cup'],
  ['1 1/2 cups', 2, '3 cups'],
  ['1/2 tsp', 3, '1½ tsp'],
  ['1½ tsp', 0.5, '¾ tsp'],
  ['½', 4, '2'],
  ['2.5 kg', 2, '5 kg'],
  ['0,25 l', 2, '½ l'],
  ['1,500 ml', 2, '3000 ml'],
  ['2–3 cloves', 2, '4–6 cloves'],
  ['1 can (400 g)', 2, '2 can (400 g)'],
  ['250 g', 1 / 3, '83 g'],
  ['1 egg', 0.45, '0.45 egg'],
  ['3 % milk', 2, '3 % milk'],
  ['1/0 cup', 2, '1/0 cup'],
  ['A pinch', 2, 'A pinch'],
  ['', 2, ''],
  ['1 1/2 cups', 1, '1 1/2 cups'],
])('%s × %d is %s', (amount, factor, scaled) => {
  expect(scale(amount, factor)).toBe(scaled)
})

test('no amount of what is needed becomes nothing', () => {
  expect(scale('1 g', 0.001)).toBe('0.01 g')
})
