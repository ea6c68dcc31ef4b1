import { expect, it } from 'vitest'
import { isUsername } from '#schema/username.ts'
import { usernameCandidates } from './username-candidates.ts'

function firstTwo(name: string): string[] {
  const candidates = usernameCandidates(name, () => 0.000_042)
  return [candidates.next().value, candidates.next().value]
}

it.each([
  ['Amber Lindqvist', ['amberlindqvist', 'amberlindqvist000042']],
  ['Åsa Öberg', ['asaoberg', 'asaoberg000042']],
  ['Łukasz Đorđević', ['lukaszdordevic', 'lukaszdordevic000042']],
  ['Ｈａｎａ 花', ['hana', 'hana000042']],
  ['山田花子', ['tacker000042', 'tacker000042']],
  ['Иван Петров', ['tacker000042', 'tacker000042']],
  ['محمد', ['tacker000042', 'tacker000042']],
  ['', ['tacker000042', 'tacker000042']],
  ['Pin', ['pin000042', 'pin000042']],
  ['A', ['tacker000042', 'tacker000042']],
  ['x'.repeat(40), ['x'.repeat(30), `${'x'.repeat(24)}000042`]],
])('%s', (name, expected) => {
  const candidates = firstTwo(name)
  expect(candidates).toEqual(expected)
  expect(candidates.every((one) => isUsername(one))).toBe(true)
})
