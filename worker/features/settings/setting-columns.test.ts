import { expect, test } from 'vitest'
import { wordForms } from './setting-columns.ts'

test('a word of plain letters has one form, in small letters', () => {
  expect(wordForms('Spam')).toEqual(['spam'])
})

test('letters that SQLite cannot turn come in each case, all others in small letters, and all of them folded', () => {
  expect(wordForms('Äpfel')).toEqual(['äpfel', 'Äpfel', 'apfel'])
  expect(wordForms('crème brûlée')).toEqual(['crème brûlée', 'crÈme brÛlÉe', 'creme brulee'])
})
