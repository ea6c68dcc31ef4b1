import { expect, it } from 'vitest'
import { metricEvent } from '#ui/features/tracking/metric-event.ts'
import { credentialStep, mayPrompt } from './service-buttons.tsx'

const PLACE = { surface: 'other', pinKind: null }

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
  ['ada@post.example', 'one_tap_prompt'],
])('%s is counted as %s', (given, expected) => {
  const event = metricEvent('google_sign_in', { step: credentialStep(given) }, PLACE, () => 0)
  expect(event?.aux_data).toMatchObject({ name: 'google_sign_in', bucket: `credential/${expected}` })
})

it.each([
  [null, false, false],
  [115, false, false],
  [116, false, true],
  [121, true, false],
  [122, true, true],
])('Chromium %s, modal: %s, prompts: %s', (version, isModal, expected) => {
  expect(mayPrompt(version, isModal)).toBe(expected)
})
