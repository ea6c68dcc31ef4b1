import { expect, it } from 'vitest'
import { isUsername } from '#schema/username.ts'
import { usernameCandidates } from './username-candidates.ts'

function firstTwo(name: string, email?: string): string[] {
  const candidates = usernameCandidates({ name, email }, () => 0.000_042)
  return [candidates.next().value, candidates.next().value]
}

it.each([
  ['Amber Lindqvist', undefined, ['amberlindqvist', 'amberlindqvist000042']],
  ['Åsa Öberg', undefined, ['asaoberg', 'asaoberg000042']],
  ['', 'tove.marklund+pins@tackboard.example', ['tovemarklund', 'tovemarklund000042']],
  ['青木', 'aoki@tackboard.example', ['aoki', 'aoki000042']],
  ['青木', undefined, ['tacker000042', 'tacker000042']],
  ['Pin', undefined, ['pin000042', 'pin000042']],
  ['A', 'b@tackboard.example', ['tacker000042', 'tacker000042']],
  ['x'.repeat(40), undefined, ['x'.repeat(30), `${'x'.repeat(24)}000042`]],
])('%s, %s', (name, email, expected) => {
  const candidates = firstTwo(name, email)
  expect(candidates).toEqual(expected)
  expect(candidates.every((one) => isUsername(one))).toBe(true)
})
