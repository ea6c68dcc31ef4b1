import { expect, test } from 'vitest'
import { credentialsErrorText } from './credentials-error.ts'

test.each([
  ['passwordTooCommon', 'credentials.error.passwordTooCommon'],
  ['tooManyRequests', 'credentials.error.tooManyRequests'],
  ['boardNotFound', 'form.refused'],
])('a card refused with %s says %s', (name, key) => {
  expect(credentialsErrorText(name)).toBe(key)
})
