import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

test('takes the first and the last word', () => {
  expect(initialsOf('Ada de la Cruz')).toBe('AC')
  expect(initialsOf('  mina ')).toBe('M')
})

test('keeps whole letters of any script', () => {
  expect(initialsOf('Élodie Østergård')).toBe('ÉØ')
  expect(initialsOf('山田 太郎')).toBe('山太')
  expect(initialsOf('𝒜da')).toBe('𝒜')
})

test('is empty where there is no letter', () => {
  expect(initialsOf('')).toBe('')
  expect(initialsOf('— !')).toBe('')
})
