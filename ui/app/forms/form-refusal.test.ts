import { expect, test } from 'vitest'
import { ERRORS } from '#schema/errors.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { readRefusal } from './form-refusal.ts'

const FIELDS = ['username', 'filtered_words']

function failure(code: number | null, detail: string | null): ApiError {
  return new ApiError('It failed', { status: 400, code, detail, url: '/', accessControl: {} })
}

test('a failure that names fields is shown at them', () => {
  const detail = 'options.username: A username is longer; options.filtered_words.0: A word is shorter'
  expect(readRefusal(failure(ERRORS.invalidInput.code, detail), FIELDS)).toEqual({
    error: null,
    problems: { username: 'invalidInput', filtered_words: 'invalidInput' },
  })
})

test('a failure that names none is about the form as a whole', () => {
  expect(readRefusal(failure(ERRORS.tooManyRequests.code, null), FIELDS)).toEqual({
    error: 'tooManyRequests',
    problems: {},
  })
  expect(readRefusal(failure(ERRORS.invalidInput.code, 'options.is_employee: No'), FIELDS)).toEqual({
    error: 'invalidInput',
    problems: {},
  })
})

test('an answer outside the catalog is unexpected', () => {
  expect(readRefusal(failure(null, null), FIELDS)).toEqual({ error: 'unexpected', problems: {} })
  expect(readRefusal(new Error('No'), FIELDS)).toEqual({ error: 'unexpected', problems: {} })
})
