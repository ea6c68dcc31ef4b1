import { expect, test } from 'vitest'
import { createMachine } from './machine.ts'

test('effects begin in their order, with the next state; what one of them dispatches comes before the rest', () => {
  const begun: string[] = []
  const machine = createMachine<number, 'double' | 'add', string>(
    1,
    (state, event) =>
      event === 'double' ? { state: state * 2, effects: ['first', 'last'] } : { state: state + 1, effects: ['added'] },
    (effect) => {
      begun.push(`${effect} at ${machine.get()}`)
      if (effect === 'first') machine.dispatch('add')
    },
  )
  machine.dispatch('double')
  expect(begun).toEqual(['first at 2', 'added at 3', 'last at 3'])
})
