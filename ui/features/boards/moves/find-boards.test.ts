import { expect, test } from 'vitest'
import { findBoards, SHOWN_BOARDS } from './find-boards.ts'

const BOARDS = ['Café tables', 'Harbor walks', 'Tables for cafés', 'Lamps'].map((name) => ({ id: name[0] ?? '', name }))
const names = (typed: string, chosen = '') => findBoards(BOARDS, typed, chosen).found.map(({ name }) => name)

test.each([
  ['', '', ['Café tables', 'Harbor walks', 'Tables for cafés', 'Lamps']],
  ['cafe', '', ['Café tables', 'Tables for cafés']],
  [' TABLES café ', '', ['Café tables', 'Tables for cafés']],
  ['walks', 'L', ['Harbor walks', 'Lamps']],
  ['boats', '', []],
])('“%s” typed and “%s” chosen', (typed, chosen, found) => {
  expect(names(typed, chosen)).toEqual(found)
})

test('of very many some are shown, and the chosen one', () => {
  const many = Array.from({ length: 2_000 }, (_, nth) => ({ id: String(nth), name: `Board ${nth}` }))
  const { found, isMore } = findBoards(many, 'board', '1999')
  expect([found.length, found.at(-1)?.id, isMore]).toEqual([SHOWN_BOARDS + 1, '1999', true])
  expect(findBoards(many, 'board 1999', '')).toEqual({ found: [many[1999]], isMore: false })
})
