import { expect, it } from 'vitest'
import { pickEligible } from './use-autofill.ts'

it.each([
  [true, true, 'a@b.example', { full_name: 'Åsa', email: 'a@b.example' }],
  [true, false, 'a@b.example', { full_name: 'Åsa' }],
  [false, true, 'a@b.example', { email: 'a@b.example' }],
  [false, true, null, {}],
  [false, false, 'a@b.example', {}],
])('name %s, email %s (%s)', (name, email, address, expected) => {
  const user = {
    full_name: 'Åsa',
    email: address,
    eligible_for_name_autofill: name,
    eligible_for_email_autofill: email,
  }
  expect(pickEligible(user)).toEqual(expected)
})
