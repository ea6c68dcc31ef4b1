import { expect, test } from 'vitest'
import { createMachine } from './machine.ts'

test('a change is performed in its next state, and may cause another at once; what changes nothing performs nothing', () => {
  const changes: string[] = []
  const machine = createMachine<'off' | 'starting' | 'on', 'press'>(
    'off',
    (state) => (state === 'off' ? 'starting' : 'on'),
    (next, before) => {
      changes.push(`${before} to ${next}, now ${machine.get()}`)
      if (next === 'starting') machine.dispatch('press')
    },
  )
  machine.dispatch('press')
  machine.dispatch('press')
  expect(changes).toEqual(['off to starting, now starting', 'starting to on, now on'])
})
