import { expect, it } from 'vitest'
import { mayPrompt } from './one-tap-rule.ts'

it.each([
  [null, false, false],
  [115, false, false],
  [116, false, true],
  [121, true, false],
  [122, true, true],
])('Chromium %s, modal: %s, prompts: %s', (version, isModal, expected) => {
  expect(mayPrompt(version, isModal)).toBe(expected)
})
