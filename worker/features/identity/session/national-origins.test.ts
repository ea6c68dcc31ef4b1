import { expect, it } from 'vitest'
import { targetOrigin } from './national-origins.ts'

const SERVED = ['https://www.tackboard.de', 'https://www.tackboard.co.uk']

it.each([
  ['https://www.tackboard.de', 'US', 'https://www.tackboard.de'],
  ['https://www.tackboard.fr', 'FR', null],
  ['https://www.tackboard.de/', 'DE', null],
  ['https://evil.example', 'DE', null],
  ['', 'DE', null],
  [undefined, 'DE', 'https://www.tackboard.de'],
  [undefined, 'GB', 'https://www.tackboard.co.uk'],
  [undefined, 'US', null],
])('asked for %s in %s: %s', (asked, country, expected) => {
  expect(targetOrigin(SERVED, asked, country)).toBe(expected)
})
