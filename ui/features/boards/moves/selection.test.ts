import { expect, test } from 'vitest'
import { EVERYTHING, isEmpty, isSelected, NOTHING, toggleEntry, type Selection } from './selection.ts'

const SHOWN = ['a', 'b', 'c', 'd', 'e']

function chosen(selection: Selection): string[] {
  return [...SHOWN, 'later'].filter((id) => isSelected(selection, id))
}

/** `^b` is a press with Shift. */
function pressed(presses: string, start: Selection = NOTHING): Selection {
  return presses
    .split(' ')
    .reduce((selection, one) => toggleEntry(selection, SHOWN, one.replace('^', ''), one.startsWith('^')), start)
}

test.each([
  ['one', 'b', ['b']],
  ['two', 'b d', ['b', 'd']],
  ['one and not', 'b d b', ['d']],
  ['a range', 'b ^d', ['b', 'c', 'd']],
  ['a range backward', 'd ^b', ['b', 'c', 'd']],
  ['a range from the last one pressed', 'a ^b ^d', ['a', 'b', 'c', 'd']],
  ['a range that adds', 'a c ^d', ['a', 'c', 'd']],
  ['a range from nowhere', '^c', ['c']],
])('%s', (_, presses, ids) => {
  expect(chosen(pressed(presses))).toEqual(ids)
})

test('everything is chosen, also what is not shown; one that is taken out leaves those shown', () => {
  expect(chosen(EVERYTHING)).toEqual([...SHOWN, 'later'])
  expect(chosen(pressed('c', EVERYTHING))).toEqual(['a', 'b', 'd', 'e'])
  expect([isEmpty(EVERYTHING), isEmpty(NOTHING), isEmpty(pressed('a')), isEmpty(pressed('a a'))]).toEqual([
    false,
    true,
    false,
    true,
  ])
})
