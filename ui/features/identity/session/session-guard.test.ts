import { expect, test } from 'vitest'
import { sessionGuardStep, WATCHING, type SessionGuard, type SessionGuardEvent } from './session-guard.ts'
import type { ViewerMark } from './viewer-change.ts'
import type { ViewerStep } from './viewer-reload.ts'

const TOVE: ViewerMark = { loginState: 1, userId: 'tove' }
const IVAR: ViewerMark = { loginState: 1, userId: 'ivar' }

const ASKING: SessionGuard = { type: 'asking', asked: IVAR, name: 'Ivar' }
const RELOADING: SessionGuard = { type: 'reloading', asked: IVAR, after: IVAR }

function answered(step: ViewerStep, after: ViewerMark = IVAR): SessionGuardEvent {
  return { type: 'answered', step, before: TOVE, after, name: 'Ivar' }
}

test.each<[what: string, guard: SessionGuard, event: SessionGuardEvent, next: SessionGuard]>([
  ['another viewer', WATCHING, answered('reload'), { type: 'reloading', asked: null, after: IVAR }],
  ['another viewer, with text', WATCHING, answered('ask'), ASKING],
  ['the same question twice', ASKING, answered('stay'), ASKING],
  ['the text is gone while asking', ASKING, answered('reload'), RELOADING],
  ['the first viewer is back', ASKING, answered('stay', TOVE), { type: 'watching', asked: IVAR }],
  ['the user stays', ASKING, { type: 'stayChosen' }, { type: 'watching', asked: IVAR }],
  ['the user stays after all', RELOADING, { type: 'stayChosen' }, { type: 'watching', asked: IVAR }],
])('%s', (_, guard, event, next) => {
  expect(sessionGuardStep(guard, event)).toEqual(next)
})
