import { expect, it } from 'vitest'
import { maskEmail } from './mask-email.ts'

it.each([
  ['amber@tackboard.example', 'a•••@tackboard.example'],
  ['a@tackboard.example', 'a•••@tackboard.example'],
  ['𝔸mber@tackboard.example', '𝔸•••@tackboard.example'],
  [null, null],
])('%j is shown as %j', (email, shown) => {
  expect(maskEmail(email)).toBe(shown)
})
