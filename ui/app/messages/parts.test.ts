import { expect, test } from 'vitest'
import catalogue from './en_US.json'
import late from './en_US.json?part=late'
import start from './en_US.json?part=start'
import { needsStartOnly, partOf } from './parts.ts'

test('every message is in one of the two parts', () => {
  const keys = [...Object.keys(start), ...Object.keys(late)]
  expect(keys.toSorted()).toEqual(Object.keys(catalogue).toSorted())
  expect(Object.keys(start).length).toBeGreaterThan(80)
  expect(Object.keys(late).length).toBeGreaterThan(80)
})

test.each([
  ['pin.title', 'start'],
  ['search.label', 'start'],
  ['search.nothing', 'late'],
  ['settings.title', 'late'],
  ['homely.thing', 'late'],
])('%s is in the %s part', (key, part) => expect(partOf(key)).toBe(part))

test.each([
  ['index', true],
  ['pin/[id]', true],
  ['', true],
  ['settings/privacy', false],
])('whether the first part is enough for %j: %s', (handler, isEnough) => expect(needsStartOnly(handler)).toBe(isEnough))
