import { expect, test } from 'vitest'
import { withoutSave, withSave, type SavedPins } from './saved-pins.ts'

const before: SavedPins = new Map([['a', '1']])

test.each([
  [
    'a save sets the id of the save',
    withSave(before, 'b', '2'),
    [
      ['a', '1'],
      ['b', '2'],
    ],
  ],
  ['taking it back sets null', withSave(before, 'a', null), [['a', null]]],
  ['a failed change leaves no trace', withoutSave(withSave(before, 'b', '2'), 'b'), [['a', '1']]],
] as const)('%s', (_, after, expected) => {
  expect([...after]).toEqual(expected)
  expect([...before]).toEqual([['a', '1']])
})
