import { expect, it } from 'vitest'
import { hashToken, isToken, newToken } from './tokens.ts'

it('makes tokens of 256 bits that are never the same', () => {
  const tokens = new Set(Array.from({ length: 200 }, newToken))
  expect(tokens.size).toBe(200)
  for (const token of tokens) expect(isToken(token)).toBe(true)
})

it('turns away whatever is no token', () => {
  for (const text of [
    undefined,
    null,
    '',
    'abc',
    'a'.repeat(42),
    'a'.repeat(44),
    `${'a'.repeat(42)}=`,
    `${'a'.repeat(42)}\n`,
  ]) {
    expect(isToken(text)).toBe(false)
  }
})

it('hashes with SHA-256', async () => {
  expect(await hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
