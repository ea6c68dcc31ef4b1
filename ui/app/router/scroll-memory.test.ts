import { expect, test } from 'vitest'
import { EMPTY_MEMORY, isScrollMemory, findPosition, withPosition } from './scroll-memory.ts'

test('the last position of an entry counts', () => {
  const memory = withPosition(withPosition(withPosition(EMPTY_MEMORY, 'a', 1), 'b', 2), 'a', 3)
  expect(findPosition(memory, 'a')).toBe(3)
  expect(findPosition(memory, 'b')).toBe(2)
  expect(findPosition(memory, 'c')).toBeNull()
  expect(EMPTY_MEMORY.positions).toEqual([])
})

test('twenty positions are kept: those of the entries left last', () => {
  let memory = withPosition(EMPTY_MEMORY, 'a', 7)
  for (let index = 0; index < 19; index += 1) memory = withPosition(memory, String(index), index)
  expect(findPosition(memory, 'a')).toBe(7)
  memory = withPosition(memory, 'a', 8)
  memory = withPosition(memory, 'z', 9)
  expect(memory.positions).toHaveLength(20)
  expect(findPosition(memory, 'a')).toBe(8)
  expect(findPosition(memory, '0')).toBeNull()
  expect(findPosition(memory, '1')).toBe(1)
})

test.each<[stored: unknown, isOne: boolean]>([
  [EMPTY_MEMORY, true],
  [{ positions: [['a', 12.5]], home: { top: 4, leftAtMs: 5 } }, true],
  [null, false],
  ['text', false],
  [[], false],
  [{}, false],
  [{ positions: [] }, false],
  [{ positions: {}, home: null }, false],
  [{ positions: [['a']], home: null }, false],
  [{ positions: [['a', -1]], home: null }, false],
  [{ positions: [['a', '1']], home: null }, false],
  [{ positions: [[1, 1]], home: null }, false],
  [{ positions: [null], home: null }, false],
  [{ positions: [], home: {} }, false],
  [{ positions: [], home: { top: 1, leftAtMs: null } }, false],
  [{ positions: [], home: 'home' }, false],
])('stored %j is one: %s', (stored, isOne) => {
  expect(isScrollMemory(stored)).toBe(isOne)
})
