import { afterEach, expect, test } from 'vitest'
import { countReactions, reactionPresses } from './reaction-presses.ts'

const PIN = { id: 'a', reactionByMe: 2, reactionCounts: { '1': 4, '2': 1 } }
const shown = () => {
  const { mine, counts, total } = countReactions(PIN, reactionPresses.store.get())
  return { mine, counts: Object.fromEntries(counts), total }
}

afterEach(() => reactionPresses.store.update(() => new Map()))

test('a reaction moves from the one before to the one pressed, and back where it fails', () => {
  expect(shown()).toEqual({ mine: 2, counts: { 1: 4, 2: 1 }, total: 5 })
  const undo = reactionPresses.add('a', 1)
  expect(shown()).toEqual({ mine: 1, counts: { 1: 5, 2: 0 }, total: 5 })
  const undoRemoval = reactionPresses.add('a', null)
  expect(shown()).toEqual({ mine: null, counts: { 1: 4, 2: 0 }, total: 4 })
  undo()
  expect(shown()).toMatchObject({ mine: null, total: 4 })
  undoRemoval()
  expect(shown()).toEqual({ mine: 2, counts: { 1: 4, 2: 1 }, total: 5 })
})

test('presses on one pin leave another as it is', () => {
  reactionPresses.add('b', 1)
  expect(shown()).toMatchObject({ mine: 2, total: 5 })
})
