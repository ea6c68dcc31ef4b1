import { describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { DAY_MS } from '#schema/time.ts'
import { createReader } from '#worker/platform/reader.ts'
import { daysToExpiration, resolveViewer, type Viewer } from './viewer.ts'

describe('resolveViewer', () => {
  it.each([undefined, '', 'x', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}'`, '%', 'null'])(
    'asks no database about the cookie %j',
    async (cookie) => {
      const db = openDatabase(
        { DATABASE_URL: 'http://127.0.0.1:1' },
        {
          fetch: () => {
            throw new Error('asked the database')
          },
        },
      )
      const reader = createReader(db)
      expect(await resolveViewer({ reader, cookie, now: 0 })).toEqual({ type: 'UNAUTH' })
      expect(reader.roundTrips()).toBe(0)
    },
  )
})

describe('daysToExpiration', () => {
  it.each([
    [120 * DAY_MS, 120],
    [90.5 * DAY_MS, 90],
    [DAY_MS, 1],
    [DAY_MS - 1, 0],
  ])('%d ms before the end: %d', (left, days) => {
    const viewer = { type: 'AUTH', user: {}, session: { id: '1', expiresAt: 1_000 + left, loginState: 1 } } as Viewer
    expect(daysToExpiration(viewer, 1_000)).toBe(days)
  })

  it('has no days without a session', () => {
    expect(daysToExpiration({ type: 'UNAUTH' }, 0)).toBeNull()
  })
})
