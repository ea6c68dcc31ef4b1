import { expect, it } from 'vitest'
import { hashRecoveryCode, newRecoveryCode, readCode } from './typed-code.ts'

it.each([
  ['123456', { type: 'totp', text: '123456' }],
  [' 123 456 ', { type: 'totp', text: '123456' }],
  ['１２３４５６', { type: 'totp', text: '123456' }],
  ['12345', { type: 'none' }],
  ['1234567', { type: 'none' }],
  ['', { type: 'none' }],
  ['abcd-efgh-jkmn-pqrs', { type: 'recovery', text: 'abcdefghjkmnpqrs' }],
  ['ABCD EFGH JKMN PQRS', { type: 'recovery', text: 'abcdefghjkmnpqrs' }],
  ['abcd–efgh–jkmn–oIl1', { type: 'recovery', text: 'abcdefghjkmn0111' }],
  ['abcd-efgh-jkmn-pqr', { type: 'none' }],
  ['abcd-efgh-jkmn-pqru', { type: 'none' }],
])('reads %j', (typed, expected) => {
  expect(readCode(typed)).toEqual(expected)
})

it('makes recovery codes that are read again, never the same twice', () => {
  const codes = Array.from({ length: 200 }, newRecoveryCode)
  expect(new Set(codes).size).toBe(200)
  for (const code of codes) {
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/)
    expect(readCode(code)).toEqual({ type: 'recovery', text: code.replaceAll('-', '') })
  }
})

it('hashes the same code of two accounts to two things', async () => {
  expect(await hashRecoveryCode('u1', 'a')).not.toBe(await hashRecoveryCode('u2', 'a'))
})
