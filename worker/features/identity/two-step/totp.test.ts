import { Secret } from 'otpauth'
import { expect, it } from 'vitest'
import { newTotpSecret, findCodeStep, totpUri } from './totp.ts'

/** The key of RFC 6238, appendix B. */
const SECRET = Secret.fromUTF8('12345678901234567890').base32

// The appendix has eight digits; six are the last six of them.
it.each([
  [59_000, '287082', 1],
  [1_111_111_109_000, '081804', 37_037_036],
  [1_111_111_111_000, '050471', 37_037_037],
  [2_000_000_000_000, '279037', 66_666_666],
])('at %d the code of the standard is %s, of step %d', (now, code, step) => {
  expect(findCodeStep(SECRET, code, now)).toBe(step)
})

it('takes the code of one step before and after, and names its own step', () => {
  for (const [late, expected] of [
    [-30_000, 1],
    [0, 1],
    [30_000, 1],
    [60_000, null],
    [-60_000, null],
  ] as const) {
    expect([late, findCodeStep(SECRET, '287082', 59_000 + late)]).toEqual([late, expected])
  }
})

it.each(['', '28708', '2870822', '28708x', '999999'])('takes no %j', (code) => {
  expect(findCodeStep(SECRET, code, 59_000)).toBeNull()
})

it('makes a key of 160 bits, another one each time, and its address', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(secret)
  const uri = new URL(totpUri(secret, 'amber'))
  expect([uri.protocol, uri.host, uri.pathname]).toEqual(['otpauth:', 'totp', '/Tackboard:amber'])
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Tackboard',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
