import { afterEach, expect, test } from 'vitest'
import { addReactionPress, countReactions, reactionPresses } from './reaction-presses.ts'

const PIN = { id: 'a', reactionByMe: 2, reactionCounts: { '1': 4, '2': 1 } }
const shown = () => {
  const { mine, counts, total } = countReactions(PIN, reactionPresses.get())
  return { mine, counts: Object.fromEntries(counts), total }
}

afterEach(() => reactionPresses.update(() => new Map()))

test('a reaction moves from the one before to the one pressed, and back where it fails', () => {
  expect(shown()).toEqual({ mine: 2, counts: { 1: 4, 2: 1 }, total: 5 })
  const takeBack = addReactionPress('a', 1)
  expect(shown()).toEqual({ mine: 1, counts: { 1: 5, 2: 0 }, total: 5 })
  const takeAway = addReactionPress('a', null)
  expect(shown()).toEqual({ mine: null, counts: { 1: 4, 2: 0 }, total: 4 })
  takeBack()
  expect(shown()).toMatchObject({ mine: null, total: 4 })
  takeAway()
  expect(shown()).toEqual({ mine: 2, counts: { 1: 4, 2: 1 }, total: 5 })
})

test('presses on one pin leave another as it is', () => {
  addReactionPress('b', 1)
  expect(shown()).toMatchObject({ mine: 2, total: 5 })
})
