import { expect, it } from 'vitest'
import { nextDigest } from './digest-times.ts'

it.each([
  ['daily', '2026-11-25T07:59:59.999Z', '2026-11-25T08:00:00.000Z'],
  ['daily', '2026-11-25T08:00:00.000Z', '2026-11-26T08:00:00.000Z'],
  ['weekly', '2026-11-25T12:00:00.000Z', '2026-11-30T08:00:00.000Z'],
  ['weekly', '2026-11-30T07:59:59.999Z', '2026-11-30T08:00:00.000Z'],
  ['weekly', '2026-11-30T08:00:00.000Z', '2026-12-07T08:00:00.000Z'],
] as const)('a %s digest after %s comes on %s', (frequency, now, next) => {
  expect(new Date(nextDigest(frequency, Date.parse(now))).toISOString()).toBe(next)
})
