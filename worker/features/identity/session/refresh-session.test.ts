import { expect, it } from 'vitest'
import { DAY_MS } from '#schema/time.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { mayRefresh } from './refresh-session.ts'

function viewerWith(days: number, type: 'AUTH' | 'LIMITED_LOGIN' = 'AUTH'): Viewer {
  return { type, user: {}, session: { id: '1', expiresAt: days * DAY_MS, loginState: 1 } } as Viewer
}

it.each([
  [0.5, false],
  [1, true],
  [45, true],
  [90.9, true],
  [91, false],
  [120, false],
])('%d days before the end a session may be refreshed: %s', (days, expected) => {
  expect(mayRefresh(viewerWith(days), 0)).toBe(expected)
})

it('refreshes no limited login, and nothing where there is no session', () => {
  expect(mayRefresh(viewerWith(45, 'LIMITED_LOGIN'), 0)).toBe(false)
  expect(mayRefresh({ type: 'UNAUTH' }, 0)).toBe(false)
})
