import { expect, it } from 'vitest'
import { selectedBy } from './select-by.ts'

it.each([
  ['auto', 'auto_login'],
  ['fedcm_auto', 'auto_login'],
  ['btn', 'button'],
  ['btn_confirm', 'button'],
  ['btn_add_session', 'button'],
  ['btn_confirm_add_session', 'button'],
  ['user', 'one_tap_prompt'],
  ['user_1tap', 'one_tap_prompt'],
  ['user_2tap', 'one_tap_prompt'],
  ['fedcm', 'one_tap_prompt'],
  ['itp_confirm', 'one_tap_prompt'],
])('%s is %s', (given, expected) => {
  expect(selectedBy(given)).toBe(expected)
})
