import { expect, test } from 'vitest'
import type { DeviceFacts } from '#ui/browser/device-facts.ts'
import { fingerprintOf } from './fingerprint.ts'

const DEVICE: DeviceFacts = {
  screen: '1280x720',
  colorDepth: 24,
  timeZone: 'Europe/Stockholm',
  languages: ['sv-SE', 'en'],
  platform: 'Linux x86_64',
  hardwareConcurrency: 8,
}

test('a device always has the same fingerprint, which says nothing of it', async () => {
  const fingerprint = await fingerprintOf(DEVICE)
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
  expect(await fingerprintOf({ ...DEVICE, languages: ['sv-SE', 'en'] })).toBe(fingerprint)
})

test.each([
  { screen: '1920x1080' },
  { colorDepth: 30 },
  { timeZone: 'Asia/Tokyo' },
  { languages: ['en'] },
  { platform: 'Win32' },
  { hardwareConcurrency: 4 },
])('another device has another one: %o', async (other) => {
  expect(await fingerprintOf({ ...DEVICE, ...other })).not.toBe(await fingerprintOf(DEVICE))
})
