import { expect, it } from 'vitest'
import { isPushService } from './push-services.ts'

const POLICY = { testOrigins: ['http://127.0.0.1:9000'], route: 'direct' } as const

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
  'https://push.example.org/abc',
  'https://eu.push.example.com/abc',
  'http://127.0.0.1:9000/abc',
])('takes %s', (endpoint) => {
  expect(isPushService(endpoint, POLICY, { PUSH_SERVICES: 'push.example.org, *.push.example.com' })).toBe(true)
})

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.test/abc',
  'https://evil-fcm.googleapis.com/abc',
  'https://push.services.mozilla.com.evil.test/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://evil.test/fcm.googleapis.com',
  'https://push.example.org/abc',
  'https://xnotify.windows.com/abc',
  'http://127.0.0.1:9001/abc',
])('refuses %s', (endpoint) => {
  expect(isPushService(endpoint, POLICY, {})).toBe(false)
})
