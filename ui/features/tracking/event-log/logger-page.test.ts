import { expect, test } from 'vitest'
import { pageStep } from './logger-page.ts'

test.each([
  ['active', 'paused', 'leaving'],
  ['active', 'eventsReady', 'active'],
  // It came back before its last call was made.
  ['active', 'lastCallDue', 'active'],
  ['active', 'resumed', 'active'],
  ['leaving', 'paused', 'leaving'],
  ['leaving', 'eventsReady', 'leaving'],
  ['leaving', 'lastCallDue', 'left'],
  ['leaving', 'resumed', 'active'],
  ['left', 'paused', 'leaving'],
  ['left', 'eventsReady', 'leaving'],
  ['left', 'lastCallDue', 'left'],
  ['left', 'resumed', 'active'],
] as const)('a page that is %s and %s is %s', (phase, event, next) => expect(pageStep(phase, event)).toBe(next))
