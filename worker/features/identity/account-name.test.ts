import { expect, it } from 'vitest'
import { parseAccountName } from './account-name.ts'

it.each([
  ['amber', 'username', 'amber'],
  ['  Amber_L ', 'username', 'amber_l'],
  ['ａｍｂｅｒ', 'username', 'amber'],
  [' Amber@Tackboard.EXAMPLE ', 'email', 'amber@tackboard.example'],
  ['ame\u0301lie@tackboard.example', 'email', 'am\u00e9lie@tackboard.example'],
])('%j is meant as the %s %s', (typed, type, text) => {
  expect(parseAccountName(typed)).toEqual({ type, text })
})
