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
])('%s is logged without its secret', (path) => {
  expect(logPath(path).toUpperCase()).not.toContain('CODE')
})

it.each(['/', '/pin/1/', '/Ann/My%20Board/', '/%/', '/inviter/board/'])('%s is logged as it is', (path) => {
  expect(logPath(path)).toBe(path)
})
