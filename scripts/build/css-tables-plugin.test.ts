import { expect, test } from 'vitest'
import { CSS_TABLES } from './css-tables-plugin.ts'

function rulesOf(table: string): Map<string, string> {
  const css = CSS_TABLES[table]?.() ?? ''
  return new Map([...css.matchAll(/\.([\w-]+){[\w-]+:([^}]+)}/g)].map(([, name = '', value = '']) => [name, value]))
}

test.each([
  [0, 'hsl(36 6% 10%)'],
  [5, 'hsl(36 6% 93%)'],
  [6 + 2, 'hsl(0 62% 32%)'],
  [6 + 3, 'hsl(0 62% 68%)'],
  [6 + 4 + 1, 'hsl(30 24% 68%)'],
  [6 + 8 * 4 + 2, 'hsl(240 62% 32%)'],
  [53, 'hsl(330 62% 68%)'],
])('tone %i is %s: six grays, then four of each hue', (tone, color) => {
  const rules = rulesOf('virtual:tones.css')
  expect(rules.get(`tone-${tone}`)).toBe(color)
  expect(rules.size).toBe(54)
})

test('every height of an image and every number of lines has its class', () => {
  const rules = [...rulesOf('virtual:masonry-rows.css')]
  const numbers = (letter: string) => rules.filter(([name, value]) => name === letter + value).map(([, value]) => value)
  expect(numbers('h')).toEqual(Array.from({ length: 101 }, (_, index) => String(30 + index)))
  expect(numbers('l')).toEqual(['0', '1', '2', '3', '4', '5'])
  expect(numbers('n')).toEqual(['0', '1', '2', '3', '4', '5'])
  expect(rules).toHaveLength(113)
})
