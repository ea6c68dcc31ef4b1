import { expect, test } from 'vitest'
import { viewerChange, type ViewerMark } from './viewer-change.ts'

const NOBODY: ViewerMark = { loginState: 0, userId: null }
const TOVE: ViewerMark = { loginState: 1, userId: 'tove' }
const IVAR: ViewerMark = { loginState: 1, userId: 'ivar' }
const LIMITED_TOVE: ViewerMark = { loginState: 2, userId: 'tove' }
const LIMITED_IVAR: ViewerMark = { loginState: 2, userId: 'ivar' }

test.each([
  [NOBODY, NOBODY, 'none'],
  [TOVE, { ...TOVE }, 'none'],
  [LIMITED_TOVE, LIMITED_TOVE, 'none'],
  [NOBODY, TOVE, 'loggedIn'],
  [LIMITED_TOVE, TOVE, 'loggedIn'],
  [TOVE, IVAR, 'loggedIn'],
  [TOVE, NOBODY, 'loggedOut'],
  [TOVE, LIMITED_TOVE, 'loggedOut'],
  [NOBODY, LIMITED_TOVE, 'other'],
  [LIMITED_TOVE, NOBODY, 'other'],
  [LIMITED_TOVE, LIMITED_IVAR, 'other'],
] as const)('%o, then %o: %s', (before, after, change) => {
  expect(viewerChange(before, after)).toBe(change)
})
