import { expect, test } from 'vitest'
import { toneOf } from '../../ui/features/pins/tone.ts'
import { MAX_ITEM_LINES, MAX_PICTURE_ROWS, MIN_PICTURE_ROWS } from '../../ui/kit/picture-rows.ts'
import { CSS_TABLES } from './css-tables-plugin.ts'

function rulesOf(table: string): Map<string, string> {
  const css = CSS_TABLES[table]?.() ?? ''
  return new Map([...css.matchAll(/\.([\w-]+){[\w-]+:([^}]+)}/g)].map(([, name = '', value = '']) => [name, value]))
}

test.each([
  ['#000000', 'hsl(36 6% 10%)'],
  ['#ffffff', 'hsl(36 6% 93%)'],
  ['#8b1a1a', 'hsl(0 62% 32%)'],
  ['#1a1a8b', 'hsl(240 62% 32%)'],
  ['#c8b8a8', 'hsl(30 24% 68%)'],
])('a picture of the color %s waits in the nearest tone', (color, tone) => {
  const rules = rulesOf('virtual:tones.css')
  expect(rules.get(`tone-${toneOf(color)}`)).toBe(tone)
  expect(rules.size).toBe(54)
})

test('every height of a picture and every number of lines has its class', () => {
  const rules = rulesOf('virtual:masonry-rows.css')
  for (let rows = MIN_PICTURE_ROWS; rows <= MAX_PICTURE_ROWS; rows++) expect(rules.get(`h${rows}`)).toBe(`${rows}`)
  for (let lines = 0; lines <= MAX_ITEM_LINES; lines++)
    expect([rules.get(`l${lines}`), rules.get(`n${lines}`)]).toEqual([`${lines}`, `${lines}`])
})
