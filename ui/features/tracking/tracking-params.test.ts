import { expect, test } from 'vitest'
import { toTrackingParams } from './tracking-params.ts'

test('tracking parameters are sent as far as an event may hold them, and left out where there are none', () => {
  expect(toTrackingParams('campaign=lamps-12')).toEqual({ clientTrackingParams: 'campaign=lamps-12' })
  expect(toTrackingParams('a'.repeat(600)).clientTrackingParams).toHaveLength(512)
  for (const none of [null, undefined, '']) expect(toTrackingParams(none)).toEqual({})
})
