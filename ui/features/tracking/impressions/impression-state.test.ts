import { expect, test } from 'vitest'
import { impressionStep, type ImpressionEvent, type ImpressionState } from './impression-state.ts'

test.each<[ImpressionState, ImpressionEvent, ImpressionState]>([
  ['away', 'enter', 'seen'],
  ['away', 'exit', 'away'],
  ['away', 'pause', 'pausedAway'],
  ['away', 'resume', 'away'],
  ['seen', 'enter', 'seen'],
  ['seen', 'exit', 'away'],
  ['seen', 'pause', 'pausedInView'],
  ['seen', 'resume', 'seen'],
  ['pausedInView', 'enter', 'pausedInView'],
  ['pausedInView', 'exit', 'pausedAway'],
  ['pausedInView', 'pause', 'pausedInView'],
  ['pausedInView', 'resume', 'seen'],
  ['pausedAway', 'enter', 'pausedInView'],
  ['pausedAway', 'exit', 'pausedAway'],
  ['pausedAway', 'resume', 'away'],
  ['stopped', 'enter', 'stopped'],
  ['stopped', 'resume', 'stopped'],
])('%s, %s: %s', (state, act, next) => expect(impressionStep(state, act)).toBe(next))

test.each<ImpressionState>(['away', 'seen', 'pausedAway', 'pausedInView', 'stopped'])('%s can be stopped', (state) =>
  expect(impressionStep(state, 'stop')).toBe('stopped'),
)
