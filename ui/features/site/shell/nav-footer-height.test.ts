import { expect, test } from 'vitest'
import { navFooterHeight } from './nav-footer-height.ts'

const MATURE = { is_partner: false, is_matured_new_user: true }
const NEW = { is_partner: false, is_matured_new_user: false }
const BUSINESS = { is_partner: true, is_matured_new_user: true }

test.each([
  ['hidden', true, undefined, null, 0],
  ['hidden in the experiment', true, 'enabled', NEW, 0],
  ['signed out', false, undefined, null, 60],
  ['signed in', false, undefined, MATURE, 60],
  ['a new account', false, undefined, NEW, 60],
  ['a business', false, undefined, BUSINESS, 60],
  ['the control group', false, 'control', NEW, 60],
  ['a holdout', false, 'holdout', NEW, 60],
  ['modernized, signed out', false, 'enabled', null, 52],
  ['modernized, signed in', false, 'enabled', MATURE, 52],
  ['modernized, a new account', false, 'enabled', NEW, 64],
  ['modernized, a business', false, 'enabled', BUSINESS, 64],
  ['modernized, an employee', false, 'employees', MATURE, 52],
  ['modernized, a new employee', false, 'employees', NEW, 64],
  ['another enabled group', false, 'enabled_icons', MATURE, 52],
] as const)('the navigation footer, %s', (_, isHidden, group, user, height) => {
  expect(navFooterHeight({ isHidden, group, user })).toBe(height)
})
