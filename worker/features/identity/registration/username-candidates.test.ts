import { expect, it } from 'vitest'
import { isUsername } from '#schema/people/username.ts'
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
  ['Γιώργος Σαμαράς', ['giorgossamaras', 'giorgossamaras000042']],
  ['ΓΙΩΡΓΟΣ', ['giorgos', 'giorgos000042']],
  ['Γιω\u0301ργος', ['giorgos', 'giorgos000042']],
  ['Ὀδυσσεὺς', ['odysseys', 'odysseys000042']],
  ['Ἀθηνᾶ', ['athina', 'athina000042']],
  ['Иван Петров', ['ivanpetrov', 'ivanpetrov000042']],
  ['Олександр Їжак', ['oleksandryizhak', 'oleksandryizhak000042']],
  ['Жељка Ђорђевић', ['zheljkadjordjevic', 'zheljkadjordjevic000042']],
  ['გიორგი', ['giorgi', 'giorgi000042']],
  ['Արամ', ['aram', 'aram000042']],
  ['Anna Иванова', ['annaivanova', 'annaivanova000042']],
  ['김민수', ['tacker000042', 'tacker000042']],
  ['अमिताभ', ['tacker000042', 'tacker000042']],
  ['สมชาย', ['tacker000042', 'tacker000042']],
  ['דוד', ['tacker000042', 'tacker000042']],
  ['админ', ['tacker000042', 'tacker000042']],
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
