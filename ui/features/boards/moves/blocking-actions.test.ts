import { expect, test } from 'vitest'
import { listBlockingActions, readBlockingActions } from './blocking-actions.ts'

const action = (id: string, sectionId: string | -1 | null) => ({
  id,
  created_timestamp: '2026-11-24T03:00:00.000Z',
  progress: 0.5,
  section_id: sectionId,
  kind: 'move' as const,
})

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

test('actions are kept as those on the whole board, on pins of no section, and by section', () => {
  const list = [action('a', 'ropes'), action('b', -1), action('c', null), action('d', 'masts'), action('e', 'ropes')]
  const actions = readBlockingActions({ blocking_actions: list })
  expect(ids(actions.wholeBoard)).toEqual(['b'])
  expect(ids(actions.unorganized)).toEqual(['c'])
  expect(ids(actions.bySection['ropes'] ?? [])).toEqual(['a', 'e'])
  expect(ids(listBlockingActions(actions, null))).toEqual(['b', 'c', 'a', 'e', 'd'])
  expect(ids(listBlockingActions(actions, 'masts'))).toEqual(['b', 'd'])
  expect(ids(listBlockingActions(actions, 'sails'))).toEqual(['b'])
})

test.each([[null], [{}], [{ blocking_actions: null }], [{ blocking_actions: {} }]])(
  '%j has no list of them',
  (data) => {
    expect(() => readBlockingActions(data)).toThrow('No blocking actions found in the response')
  },
)
