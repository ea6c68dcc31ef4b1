import { expect, it } from 'vitest'
import { yourDataFailure } from './your-data-failure.ts'

it.each([
  ['error=wrongPassword&action=delete', { error: 'wrongPassword', action: 'delete' }],
  ['error=invalidInput&action=steal', { error: 'invalidInput', action: 'download' }],
  ['error=anything&action=delete', null],
  ['', null],
])('reads %j as %j', (search, expected) => {
  expect(yourDataFailure(new URLSearchParams(search))).toEqual(expected)
})
