import { expect, it } from 'vitest'
import { logPath } from './log-path.ts'

it.each([
  '/invite/CODE/',
  '/INVITE/CODE/',
  '/invite//CODE/',
  '//invite/CODE',
  '/%69nvite/CODE/',
  '/%2569nvite/CODE/',
  '/invite%2FCODE',
  '/invite/CODE/more',
  '/invite/%/CODE',
  '/Email/Subscription//CODE/?a=b',
  '/verify-email/?token=CODE',
  '/Verify-Email?TOKEN=CODE',
  '/verify-email/?%74oken=CODE',
  '/verify%2Demail/%3Ftoken=CODE',
  '/verify-email//?token=CODE',
  '/verify-email/#token=CODE',
  '/password/new?a=b;token=CODE',
  '/login/?NEXT=/Invite/CODE',
  '/login/?next=%252FINVITE%252FCODE',
  '/login/?next=//invite//CODE/',
  '/login/?next=%5Cinvite%5CCODE',
  '/login/?next=/pin/1/&next=/invite/CODE/',
  '/login/?next=/password/new%3Ftoken%3DCODE',
  '/oauth/?code=CODE&state=1',
  '/oauth/?State=CODE',
  '/pin/1/?access_token=CODE',
  'https://tackboard.example/invite/CODE/',
  '/de/invite/CODE/',
])('%s is logged without its secret', (path) => {
  expect(logPath(path).toUpperCase()).not.toContain('CODE')
})

it.each([
  '/',
  '/pin/1/',
  '/Ann/My%20Board/',
  '/%/',
  '/inviter/board/',
  '/invite',
  '/verify-email/',
  '/search/pins/?q=Code%20token',
  '/login/?next=%2Fpin%2F1%2F',
])('%s is logged as it is', (path) => {
  expect(logPath(path)).toBe(path)
})
