import { expect, test } from 'vitest'
import type { ViewerMark } from './viewer-change.ts'
import { isViewerReload, viewerStep } from './viewer-reload.ts'

const NOBODY: ViewerMark = { loginState: 0, userId: null }
const TOVE: ViewerMark = { loginState: 1, userId: 'tove' }
const IVAR: ViewerMark = { loginState: 1, userId: 'ivar' }
const LEFT = { before: TOVE, after: NOBODY, tried: null, declined: null, hasText: false }

test.each([
  ['the same viewer', { ...LEFT, after: { ...TOVE } }, 'stay'],
  ['the same viewer, with text', { ...LEFT, after: { ...TOVE }, hasText: true }, 'stay'],
  ['another viewer', LEFT, 'reload'],
  ['another viewer, with text', { ...LEFT, hasText: true }, 'ask'],
  ['asked already', { ...LEFT, hasText: true, declined: { ...NOBODY } }, 'stay'],
  ['asked about another one', { ...LEFT, hasText: true, declined: IVAR }, 'ask'],
  ['asked already, and the text is gone', { ...LEFT, declined: NOBODY }, 'reload'],
  ['reloaded for it already', { ...LEFT, tried: { before: TOVE, after: NOBODY } }, 'stay'],
  ['reloaded for it already, with text', { ...LEFT, tried: { before: TOVE, after: NOBODY }, hasText: true }, 'stay'],
  ['reloaded for another one', { ...LEFT, tried: { before: TOVE, after: IVAR } }, 'reload'],
  ['reloaded from another one', { ...LEFT, tried: { before: IVAR, after: NOBODY } }, 'reload'],
] as const)('%s', (_, facts, step) => {
  expect(viewerStep(facts)).toBe(step)
})

test.each([
  [{ before: TOVE, after: NOBODY }, true],
  [{ before: TOVE }, false],
  [{ before: TOVE, after: { loginState: '0', userId: null } }, false],
  [{ before: TOVE, after: { loginState: 0 } }, false],
  [{ before: 1, after: 2 }, false],
  ['reload', false],
  [null, false],
  [undefined, false],
])('%j: %s', (value, isValid) => {
  expect(isViewerReload(value)).toBe(isValid)
})
