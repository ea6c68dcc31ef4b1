import { expect, test } from 'vitest'
import { toInitials } from './avatar.tsx'

test('takes the first and the last word', () => {
  expect(toInitials('Ada de la Cruz')).toBe('AC')
  expect(toInitials('  mina ')).toBe('M')
})

test('keeps whole letters of any script', () => {
  expect(toInitials('Élodie Østergård')).toBe('ÉØ')
  expect(toInitials('山田 太郎')).toBe('山太')
  expect(toInitials('𝒜da')).toBe('𝒜')
})

test('is empty where there is no letter', () => {
  expect(toInitials('')).toBe('')
  expect(toInitials('— !')).toBe('')
})
