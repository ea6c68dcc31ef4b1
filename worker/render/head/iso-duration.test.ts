import { expect, it } from 'vitest'
import { millisecondsToDuration, minutesToDuration } from './iso-duration.ts'

it.each([
  [0, 'PT0M'],
  [-5, 'PT0M'],
  [5, 'PT5M'],
  [60, 'PT1H'],
  [90, 'PT1H30M'],
  [1_500, 'PT25H'],
])('%d minutes are %s', (minutes, expected) => {
  expect(minutesToDuration(minutes)).toBe(expected)
})

it.each([
  [0, 'PT1S'],
  [400, 'PT1S'],
  [12_000, 'PT12S'],
  [65_400, 'PT1M5S'],
  [3_600_000, 'PT1H'],
])('%d ms are %s', (milliseconds, expected) => {
  expect(millisecondsToDuration(milliseconds)).toBe(expected)
})
