import { expect, it } from 'vitest'
import type { FormOutcome } from '#schema/page-data.ts'
import { yourDataFailure } from './your-data-failure.ts'

const form = (columns: Partial<FormOutcome>): FormOutcome => ({ error: null, problems: {}, values: {}, ...columns })

it.each([
  [form({ error: 'wrongPassword', shown: { action: 'delete' } }), { error: 'wrongPassword', action: 'delete' }],
  [form({ error: 'invalidInput' }), { error: 'invalidInput', action: 'download' }],
  [
    form({ problems: { password: 'required' }, shown: { action: 'deactivate' } }),
    { error: 'passwordMissing', action: 'deactivate' },
  ],
  [form({ done: 'saved' }), null],
  [undefined, null],
])('reads %j as %j', (sent, expected) => {
  expect(yourDataFailure(sent)).toEqual(expected)
})
