import { describe, expect, it, test } from 'vitest'
import { PASSCODE_PROBLEMS } from '#schema/identity/passcode.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import texts from '#schema/texts/en_US.json'
import { pageText } from '../../../../test/helpers/texts.ts'
import { doneForm, passcodeErrorText, passcodeProblems } from './passcode-error-text.ts'

test.each(PASSCODE_PROBLEMS)('the page words %s as the server does', (name) => {
  expect(pageText(`passcode.problem.${name}`)).toBe(texts[`issue.passcode.${name}`])
})

test.each([
  'wrongPasscode',
  'passcodeLocked',
  'passcodeExists',
  'passcodeMissing',
  'backupUnconfirmed',
  'backupConfirmed',
  'tooManyRequests',
] as const)('and has words for the failure %s', (name) => {
  expect(passcodeErrorText(name)).not.toBeNull()
})

describe('a form that was sent', () => {
  const form = (columns: Partial<FormOutcome>): FormOutcome => ({ error: null, problems: {}, values: {}, ...columns })

  it('only chooses among texts', () => {
    expect(passcodeErrorText('constructor')).toBeNull()
    const problems = { passcode: 'required', backupEmail: 'wrongPassword', other: 'required' } as const
    expect(passcodeProblems(form({ problems }))).toEqual({ passcode: 'required' })
    expect(passcodeProblems(undefined)).toEqual({})
  })

  it.each([
    ['create', true, 'create'],
    ['create', false, null],
    ['remove', false, 'remove'],
    ['remove', true, null],
    ['other', true, null],
  ])('says that %s is done where there is a passcode: %s', (done, hasPasscode, expected) => {
    expect(doneForm(form({ done }), hasPasscode)).toBe(expected)
  })
})
