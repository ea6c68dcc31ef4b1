import { expect, test } from 'vitest'
import { offlineBanner, type OfflineBannerEvent } from './offline-banner-state.ts'

const LOST: OfflineBannerEvent = { type: 'lost' }
const REGAINED: OfflineBannerEvent = { type: 'regained' }
const ELAPSED_ONLINE: OfflineBannerEvent = { type: 'elapsed', isOnline: true }
const ELAPSED_OFFLINE: OfflineBannerEvent = { type: 'elapsed', isOnline: false }

test.each([
  ['hidden', LOST, 'offline'],
  ['hidden', REGAINED, 'hidden'],
  ['hidden', ELAPSED_ONLINE, 'hidden'],
  ['hidden', ELAPSED_OFFLINE, 'hidden'],
  ['offline', LOST, 'offline'],
  ['offline', REGAINED, 'backOnline'],
  ['offline', ELAPSED_ONLINE, 'offline'],
  ['offline', ELAPSED_OFFLINE, 'offline'],
  ['backOnline', LOST, 'offline'],
  ['backOnline', REGAINED, 'backOnline'],
  ['backOnline', ELAPSED_ONLINE, 'hidden'],
  ['backOnline', ELAPSED_OFFLINE, 'offline'],
] as const)('%s, %o: %s', (before, event, after) => {
  expect(offlineBanner(before, event)).toBe(after)
})
