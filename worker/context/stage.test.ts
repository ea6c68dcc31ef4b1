import { expect, it } from 'vitest'
import { resolveStage } from './stage.ts'

it.each([
  ['local', 'local'],
  ['production', 'production'],
  ['Local', 'production'],
  ['', 'production'],
  [undefined, 'production'],
])('%s is %s', (setting, expected) => {
  expect(resolveStage(setting)).toBe(expected)
})
