import { expect, test } from 'vitest'
import { followReferences } from './text-references.ts'

test('a text of a page may be that of the server', () => {
  const page = {
    'login.error.wrongPassword': '@error.wrongPassword',
    'login.title': 'Log in',
    'login.as': '@{username}',
  }
  expect(followReferences(page, { 'error.wrongPassword': 'Try another one.' })).toEqual({
    'login.error.wrongPassword': 'Try another one.',
    'login.title': 'Log in',
    'login.as': '@{username}',
  })
})

test('one that the server does not have is named', () => {
  expect(() => followReferences({ 'login.error': '@error.gone' }, {})).toThrow(
    `"login.error" stands for "error.gone", which schema/texts/ doesn't have`,
  )
})
