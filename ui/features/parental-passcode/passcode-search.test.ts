import { describe, expect, it, test } from 'vitest'
import { ERRORS } from '#schema/errors.ts'
import { PASSCODE_PROBLEMS } from '#schema/passcode.ts'
import catalogue from '#ui/messages/en_US.json'
import type { MessageKey } from '#ui/messages/translate.ts'
import { doneIn, errorIn, problemsIn } from './passcode-search.ts'

const texts: Record<MessageKey, unknown> = catalogue

test.each(Object.entries(PASSCODE_PROBLEMS))('the page words %s as the server does', (name, text) => {
  expect(texts[`passcode.problem.${name}` as MessageKey]).toBe(text)
})

test.each(['wrongPasscode', 'passcodeLocked', 'passcodeExists', 'passcodeMissing', 'tooManyRequests'] as const)(
  'and the failure %s',
  (name) => {
    const key = errorIn(new URLSearchParams({ error: name }))
    expect(key && texts[key]).toBe(ERRORS[name].message)
  },
)

describe('an address', () => {
  it('only chooses among texts', () => {
    const search = new URLSearchParams({
      error: 'constructor',
      problem_passcode: 'required',
      problem_backupEmail: '<b>',
      problem_other: 'required',
    })
    expect(errorIn(search)).toBeNull()
    expect(problemsIn(search)).toEqual({ passcode: 'required' })
  })

  it.each([
    ['create', true, 'create'],
    ['create', false, null],
    ['remove', false, 'remove'],
    ['remove', true, null],
    ['other', true, null],
  ])('says that %s is done where there is a passcode: %s', (done, hasPasscode, expected) => {
    expect(doneIn(new URLSearchParams({ done }), hasPasscode)).toBe(expected)
  })
})
