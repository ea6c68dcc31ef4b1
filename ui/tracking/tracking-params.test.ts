import { expect, test } from 'vitest'
import { toTrackingParams } from './tracking-params.ts'

test('tracking parameters are told as far as an event may hold them, and none are not mentioned', () => {
  expect(toTrackingParams('campaign=lamps-12')).toEqual({ clientTrackingParams: 'campaign=lamps-12' })
  expect(toTrackingParams('a'.repeat(600)).clientTrackingParams).toHaveLength(512)
  for (const none of [null, undefined, '']) expect(toTrackingParams(none)).toEqual({})
})
