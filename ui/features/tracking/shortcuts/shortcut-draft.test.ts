import { expect, it } from 'vitest'
import { MAX_SHORTCUTS } from '#schema/people/shortcut-constants.ts'
import { reduceShortcuts, dropBlankRows, type ShortcutAction } from './shortcut-draft.ts'

const A = { id: 'a', label: 'Analytics', url: '/business/analytics/' }
const B = { id: 'b', label: 'Shop', url: 'https://shop.example/' }
const FULL = Array.from({ length: MAX_SHORTCUTS }, (_, place) => ({ ...A, id: String(place) }))

it.each<[string, readonly (typeof A)[], ShortcutAction, readonly (typeof A)[]]>([
  ['adds', [A], { type: 'add', ...B }, [A, B]],
  ['adds no more than fit', FULL, { type: 'add', ...B }, FULL],
  ['changes one part', [A, B], { type: 'change', id: 'b', part: { label: 'Store' } }, [A, { ...B, label: 'Store' }]],
  ['removes', [A, B], { type: 'remove', id: 'a' }, [B]],
  ['moves', [A, B], { type: 'move', id: 'b', by: -1 }, [B, A]],
  ['moves none beyond the end', [A, B], { type: 'move', id: 'b', by: 1 }, [A, B]],
  ['moves nothing unknown', [A, B], { type: 'move', id: 'c', by: 1 }, [A, B]],
])('%s', (_, all, action, expected) => {
  expect(reduceShortcuts(all, action)).toEqual(expected)
})

it('keeps what has a label and an address', () => {
  expect(dropBlankRows([A, { ...B, label: ' ' }, { id: 'c', label: ' Home ', url: ' / ' }])).toEqual([
    A,
    { id: 'c', label: 'Home', url: '/' },
  ])
})
