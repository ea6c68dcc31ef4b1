import { expect, test } from 'vitest'
import { toneClass, toneOf } from './tone.ts'

test('greys go by lightness', () => {
  expect(toneOf('#000000')).toBe(0)
  expect(toneOf('#808080')).toBe(2)
  expect(toneOf('#ffffff')).toBe(5)
})

test('colours go by hue, strength and depth', () => {
  expect(toneOf('#8b1a1a')).toBe(6 + 2)
  expect(toneOf('#ff4040')).toBe(6 + 3)
  expect(toneOf('#1a1a8b')).toBe(6 + 8 * 4 + 2)
  expect(toneOf('#C8B8A8')).toBe(6 + 4 + 1)
})

test('the circle of hues closes', () => {
  expect(toneOf('#ff4045')).toBe(toneOf('#ff4540'))
})

test('what is no colour is a middle grey', () => {
  expect(toneClass('')).toBe('tone-3')
  expect(toneClass('red')).toBe('tone-3')
})
