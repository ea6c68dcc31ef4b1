import { expect, test } from 'vitest'
import { chooseUpsell } from './upsell-choice.ts'

const QUIET = {
  isAuthenticated: false,
  isOAuthFlow: false,
  isPhone: true,
  savePinId: null,
  canInstall: false,
  isAppAnswered: false,
}

test.each([
  ['nothing', {}, null],
  ['to sign up for the pin to be saved', { savePinId: '1' }, 'save'],
  ['the same on a desktop', { savePinId: '1', isPhone: false }, 'save'],
  ['the home screen where the browser offers it', { canInstall: true }, 'app'],
  ['nothing about the home screen on a desktop', { canInstall: true, isPhone: false }, null],
  ['nothing about the home screen once that was answered', { canInstall: true, isAppAnswered: true }, null],
  ['the pin before the home screen', { savePinId: '1', canInstall: true }, 'save'],
  ['nothing in an OAuth flow', { isOAuthFlow: true, savePinId: '1', canInstall: true }, null],
  ['nothing of signed-in viewers', { isAuthenticated: true, savePinId: '1', canInstall: true }, null],
] as const)('it asks %s', (_, changes, upsell) => {
  expect(chooseUpsell({ ...QUIET, ...changes })).toBe(upsell)
})
