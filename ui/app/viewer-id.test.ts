import { expect, test } from 'vitest'
import type { SessionUser } from '#schema/viewer.ts'
import { findViewerId } from './viewer-id.ts'

test('a viewer has an account only where it is signed in with full rights', () => {
  const user = { id: 'u1' } as SessionUser
  expect(findViewerId({ isAuthenticated: true, user })).toBe('u1')
  expect(findViewerId({ isAuthenticated: false, user })).toBeNull()
  expect(findViewerId({ isAuthenticated: false, user: null })).toBeNull()
})
