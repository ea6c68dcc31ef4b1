import { describe, expect, it } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { passwordProblem } from './password-problem.ts'

describe('passwordProblem', () => {
  it.each([
    ['password', 'passwordTooCommon'],
    ['PassWord', 'passwordTooCommon'],
    ['ｐａｓｓｗｏｒｄ', 'passwordTooCommon'],
    ['12345678', 'passwordTooCommon'],
    ['qwertyuiop', 'passwordTooCommon'],
    ['iloveyou', 'passwordTooCommon'],
    ['Summer2024', 'passwordTooCommon'],
    ['Michael123!', 'passwordTooCommon'],
    ['aaaaaaaa', 'passwordTooCommon'],
    ['tackboard1', 'passwordTooCommon'],
    ['1234567', 'passwordTooShort'],
    ['password\t', 'passwordNotTypeable'],
    [' password', null],
    ['a long enough password', null],
    ['pins-and-needles', null],
    ['tvwqmzrk', null],
  ])('%j: %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem)
  })

  it('knows at least the 3,000 most common, none of which is refused for its form already', () => {
    expect(commonPasswords().size).toBeGreaterThanOrEqual(3_000)
    for (const password of commonPasswords())
      expect([password, passwordProblem(password)]).toEqual([password, 'passwordTooCommon'])
  })
})
