import { describe, expect, it } from 'vitest'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { errorText } from '../../../../test/helpers/texts.ts'
import { serverMessage, staysInModal } from './passcode-failure.ts'

function failure(name: ErrorName, detail: string | null = null): ApiError {
  const { code, status } = ERRORS[name]
  const message = errorText(name)
  return new ApiError(message, { status, code, detail, url: '/', accessControl: {} })
}

const noAnswer = new ApiError('No answer came', { status: null, code: null, detail: null, url: '/', accessControl: {} })

describe('staysInModal', () => {
  it.each([
    '/parental-passcode',
    '/parental-passcode/',
    '/settings/account-settings',
    '/settings/account-settings/?a=b',
  ])('keeps every error on %s', (path) => {
    for (const error of [failure('unexpected'), failure('wrongPasscode'), noAnswer, new Error('broken')]) {
      expect(staysInModal(error, path)).toBe(true)
    }
  })

  it.each([
    ['wrongPasscode', true],
    ['passcodeLocked', true],
    ['passcodeRequired', true],
    ['tooManyRequests', true],
    ['unexpected', false],
    ['wrongPassword', false],
    ['invalidInput', false],
  ] as const)('elsewhere keeps %s: %s', (name, stays) => {
    expect(staysInModal(failure(name), '/settings/privacy/')).toBe(stays)
  })

  it('hands on what is no answer', () => {
    expect(staysInModal(noAnswer, '/settings/privacy/')).toBe(false)
  })
})

describe('serverMessage', () => {
  it('is that of the answer, with the wait after too many wrong ones', () => {
    expect(serverMessage(failure('wrongPasscode', 'x'))).toBe(errorText('wrongPasscode'))
    expect(serverMessage(failure('passcodeLocked', 'Try again in 15 minutes.'))).toBe(
      `${errorText('passcodeLocked')} Try again in 15 minutes.`,
    )
    expect(serverMessage(failure('invalidInput', 'options.birthday: Check the year; options.a.0: No'))).toBe(
      'Check the year; No',
    )
    expect(serverMessage(noAnswer)).toBeNull()
    expect(serverMessage(new Error('broken'))).toBeNull()
  })
})
