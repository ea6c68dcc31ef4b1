import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { DEPTHS, GREY_LIGHTNESS, HUES, STRENGTHS, toneClass, toneOf } from './tone.ts'

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

test('every tone has its class', async () => {
  const css = await readFile(new URL('tones.css', import.meta.url), 'utf8')
  const tones = [
    ...GREY_LIGHTNESS.map((lightness) => `hsl(36 6% ${lightness}%)`),
    ...Array.from({ length: HUES }, (_, hue) =>
      STRENGTHS.flatMap((strength) => DEPTHS.map((depth) => `hsl(${hue * 30} ${strength}% ${depth}%)`)),
    ).flat(),
  ]
  const known = new Map(
    [...css.matchAll(/\.(tone-\d+)\s*{\s*--tone:\s*([^;}]+)/g)].map(([, name, color]) => [name, color?.trim()]),
  )
  expect([...known.values()]).toEqual(tones)
  expect([...known.keys()]).toEqual(tones.map((_, tone) => `tone-${tone}`))
})
