import { expect, test } from 'vitest'
import type { Pin } from '#schema/pins/pin.ts'
import { pinView } from './pin-view.ts'

const trackingParamsMap: Pin['trackingParamsMap'] = { pin_closeup: 'campaign=lamps-12' }

const PIN = {
  board: { url: '/tove/harbours/', privacy: 'public' },
  pinner: { username: 'tove' },
  storyPinDataId: 's1',
  trackingParamsMap,
} as Pin

test('the view of a pin says its board, its pinner, its story and its tracking parameters', () => {
  expect(pinView(PIN, null)).toEqual({
    view_data: { board_url: '/tove/harbours/', pinner_username: 'tove', story_pin_data_id: 's1', feed: null },
    clientTrackingParams: 'campaign=lamps-12',
  })
  expect(pinView({ ...PIN, trackingParamsMap: {} }, null)).not.toHaveProperty('clientTrackingParams')
})

test('the name of a secret board is not sent', () => {
  const view = pinView({ ...PIN, board: { ...PIN.board, privacy: 'secret' } }, null)
  expect(view.view_data).toMatchObject({ board_url: null })
  expect(JSON.stringify(view)).not.toContain('harbours')
})

test.each([
  ['/tove/', 'profile'],
  ['/tove/pins/', 'user_pins'],
  ['/tove/harbours/', 'board'],
  ['/tove/harbours/north/', 'board_section'],
  ['/search/?q=boats', 'search'],
  ['/search/', null],
  ['/today/best/boats/01JT/', 'today_best'],
  ['/?feed_type=ideas&request_params=a', 'story'],
  ['/pin/01JX/', null],
  ['/', null],
])('opened from %s its feed is %s, and no more of it', (url, feed) => {
  const view = pinView(PIN, { url })
  expect(view.view_data).toMatchObject({ feed })
  expect(JSON.stringify(view)).not.toContain('boats')
})
