import { expect, test } from 'vitest'
import { emailPasswordErrorText } from './email-password-error.ts'

test.each([
  ['passwordTooCommon', 'emailPassword.error.passwordTooCommon'],
  ['tooManyRequests', 'emailPassword.error.tooManyRequests'],
  ['boardNotFound', 'form.refused'],
])('a card refused with %s says %s', (name, key) => {
  expect(emailPasswordErrorText(name)).toBe(key)
})
