import { expect, it } from 'vitest'
import { passwordFormProblem } from './password.ts'

it.each([
  ['seven characters', 'abcdefg', 'passwordTooShort'],
  ['eight characters', 'abcdefgh', null],
  ['nothing', '', 'passwordTooShort'],
  ['seven emoji, fourteen code units', '🌲'.repeat(7), 'passwordTooShort'],
  ['eight emoji', '🌲'.repeat(8), null],
  ['128 characters', 'x'.repeat(128), null],
  ['128 emoji', '🌲'.repeat(128), null],
  ['129 characters', 'x'.repeat(129), 'passwordTooLong'],
  ['no composition is asked for', 'aaaaaaaaaaab', null],
  ['spaces at both ends count', '  abcd  ', null],
  ['a no-break space', 'abcd\u00a0efgh', null],
  ['other scripts', 'пароль-из-слов', null],
  ['a joiner of Persian', 'می\u200cخواهم گل', null],
  ['a tab', 'abcd\tefgh', 'passwordNotTypeable'],
  ['a line feed', 'abcdefgh\n', 'passwordNotTypeable'],
  ['a NUL', 'abcd\u0000efgh', 'passwordNotTypeable'],
  ['a C1 control', 'abcd\u0085efgh', 'passwordNotTypeable'],
  ['half of a surrogate pair', 'abcdefgh\ud83c', 'passwordNotTypeable'],
  ['private use', 'abcdefgh\ue000', 'passwordNotTypeable'],
  ['unassigned', 'abcdefgh\u0378', 'passwordNotTypeable'],
  ['a line separator', 'abcdefgh\u2028', 'passwordNotTypeable'],
  ['a mark of direction', 'abcdefgh\u202e', 'passwordNotTypeable'],
  ['a byte order mark', '\ufeffabcdefgh', 'passwordNotTypeable'],
  ['the mark of a broken encoding', 'abcdefgh\ufffd', 'passwordNotTypeable'],
])('%s', (_, password, problem) => {
  expect(passwordFormProblem(password)).toBe(problem)
})
