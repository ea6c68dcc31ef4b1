import { expect, it } from 'vitest'
import { resolveInviteCode } from './invite-code.ts'

it.each([
  ['/', null],
  ['/?invite_code=', null],
  ['/?invite_code=abc-DEF_123', 'abc-DEF_123'],
  ['/?invite_code=a%20b', null],
  ['/?invite_code=<script>', null],
  [`/?invite_code=${'a'.repeat(64)}`, 'a'.repeat(64)],
  [`/?invite_code=${'a'.repeat(65)}`, null],
])('%s has %j', (path, expected) => {
  expect(resolveInviteCode(new URL(path, 'https://tackboard.example'))).toBe(expected)
})
