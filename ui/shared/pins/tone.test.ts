import { expect, test } from 'vitest'
import { toneClass, toTone } from './tone.ts'

test('grays go by lightness', () => {
  expect(toTone('#000000')).toBe(0)
  expect(toTone('#808080')).toBe(2)
  expect(toTone('#ffffff')).toBe(5)
})

test('colors go by hue, strength and depth', () => {
  expect(toTone('#8b1a1a')).toBe(6 + 2)
  expect(toTone('#ff4040')).toBe(6 + 3)
  expect(toTone('#1a1a8b')).toBe(6 + 8 * 4 + 2)
  expect(toTone('#C8B8A8')).toBe(6 + 4 + 1)
})

test('the circle of hues closes', () => {
  expect(toTone('#ff4045')).toBe(toTone('#ff4540'))
})

test('what is no color is a middle gray', () => {
  expect(toneClass('')).toBe('tone-3')
  expect(toneClass('red')).toBe('tone-3')
})
