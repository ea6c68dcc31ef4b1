import * as v from 'valibot'
import { expect, it } from 'vitest'
import { Name } from './person-fields.ts'

it.each([
  ['marks are at most 8', `a${'\u0323'.repeat(69)}`, `\u1EA1${'\u0323'.repeat(7)}`],
  ['a byte order mark is gone', 'An\uFEFFna', 'Anna'],
  ['letters that only machines read are gone', 'Anna\u{E0041}\u{E0042}', 'Anna'],
  ['halves of pairs are gone', 'An\uD83Dna', 'Anna'],
  ['letters beyond the first plane count once', '𞤀'.repeat(80), '𞤀'.repeat(80)],
  ['vowels and tones stay', 'ศรีสุดา हिन्दी', 'ศรีสุดา हिन्दी'],
])('in a name %s', (_, typed, name) => {
  expect(v.parse(Name, typed)).toBe(name)
})

it.each(['', '\u3164', 'Anna\u202Egpj', 'An\nna', '\u{E0041}', '\uFEFF'])('%j is no name', (typed) => {
  expect(v.is(Name, typed)).toBe(false)
})
