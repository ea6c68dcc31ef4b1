import { expect, it } from 'vitest'
import { mayShareWithThirdParties } from '#schema/tracking/third-parties.ts'
import { makeContext } from '../../test/helpers/context.ts'
import { findThirdParties } from './tracking.ts'

function mayTell(regionCode: string, headers: Record<string, string> = {}): boolean {
  return mayShareWithThirdParties(findThirdParties(makeContext({ headers, cf: { country: 'US', regionCode } })))
}

it('third parties are notified of visitors from Texas, but not from California or with the privacy signal', () => {
  expect(mayTell('TX')).toBe(true)
  expect(mayTell('CA')).toBe(false)
  expect(mayTell('TX', { 'sec-gpc': '1' })).toBe(false)
})
