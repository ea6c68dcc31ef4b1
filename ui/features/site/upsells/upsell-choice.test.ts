import { expect, test } from 'vitest'
import { chooseUpsell } from './upsell-choice.ts'

const QUIET = { isAppOffered: true, savePinId: null, canInstall: false, isAppAnswered: false }

test.each([
  ['nothing', {}, null],
  ['to sign up for the pin to be saved', { savePinId: '1' }, 'save'],
  ['the same where no home screen is offered', { savePinId: '1', isAppOffered: false }, 'save'],
  ['the home screen where the browser can', { canInstall: true }, 'app'],
  ['nothing about the home screen where the server does not offer it', { canInstall: true, isAppOffered: false }, null],
  ['nothing about the home screen once that was answered', { canInstall: true, isAppAnswered: true }, null],
  ['the pin before the home screen', { savePinId: '1', canInstall: true }, 'save'],
] as const)('it asks %s', (_, changes, upsell) => {
  expect(chooseUpsell({ ...QUIET, ...changes })).toBe(upsell)
})
