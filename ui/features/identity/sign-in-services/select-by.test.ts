import { expect, it } from 'vitest'
import { metricEvent } from '#ui/features/tracking/metric-event.ts'
import { credentialStep } from './select-by.ts'

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
