import { expect, test } from 'vitest'
import { ERRORS } from '#schema/errors.ts'
import { ApiError } from '#ui/browser/api-error.ts'
import { toProblems } from './save-settings.ts'

function failure(code: number | null, detail: string | null): ApiError {
  return new ApiError('It failed', { status: 400, code, detail, url: '/', accessControl: {} })
}

test('a failure that names settings is shown at their fields', () => {
  const detail = 'options.username: A username is longer; options.filtered_words.0: A word is shorter'
  expect(toProblems(failure(ERRORS.invalidInput.code, detail))).toEqual({
    error: null,
    problems: { username: 'invalidInput', filtered_words: 'invalidInput' },
  })
})

test('a failure that names none is about the form as a whole', () => {
  expect(toProblems(failure(ERRORS.tooManyRequests.code, null))).toEqual({ error: 'tooManyRequests', problems: {} })
  expect(toProblems(failure(ERRORS.invalidInput.code, 'options.is_employee: No'))).toEqual({
    error: 'invalidInput',
    problems: {},
  })
})

test('what is no answer of the catalogue is unexpected', () => {
  expect(toProblems(failure(null, null))).toEqual({ error: 'unexpected', problems: {} })
  expect(toProblems(new Error('No'))).toEqual({ error: 'unexpected', problems: {} })
})
