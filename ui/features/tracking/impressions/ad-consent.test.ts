import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import type { VideoEvent } from '#ui/platform/observers/watch-videos.ts'
import type { Impression } from './impression-tracker.ts'
import { logImpressions } from './log-impressions.ts'

const page = vi.hoisted(() => ({
  see: (_impression: unknown, _element: unknown): void => {},
  play: (_event: unknown, _video: unknown): void => {},
  logged: [] as number[],
}))

vi.mock('./watch-impressions.ts', () => ({
  watchImpressions: (onImpression: (impression: unknown, element: unknown) => void) => {
    page.see = onImpression
    return () => {}
  },
}))
vi.mock('#ui/platform/observers/watch-use.ts', () => ({ watchUse: () => () => {} }))
vi.mock('#ui/platform/observers/watch-videos.ts', () => ({
  watchVideos: (onEvent: (event: VideoEvent, video: HTMLVideoElement) => void) => {
    page.play = onEvent as typeof page.play
    return () => {}
  },
}))
vi.mock('#ui/features/tracking/log-event.ts', () => ({
  logEvent: ({ event_type }: { event_type: number }) => void page.logged.push(event_type),
}))

const AD: Impression = {
  subject: { kind: 'adVideo', id: '1', slot: 0, feed: '', page: '/', viewType: null, trackingParams: null },
  from: 0,
  to: 5_000,
  isRepeated: false,
}
/** A video of the ad that has not been played when it is seen. */
const video = { played: { length: 0 }, closest: () => ({ getAttribute: () => '1' }) }

let withAds: boolean
let stop: () => void

beforeEach(() => {
  page.logged = []
  stop = logImpressions({ getRules: () => ({ withAds, withQuery: false }), meetMinimum: () => false })
})
afterEach(() => stop())

describe('an ad video', () => {
  it.each<[string, { seen: boolean; played: boolean }, number]>([
    ['is logged once it has played', { seen: true, played: true }, 1],
    ['is not where marketing was refused in between', { seen: true, played: false }, 0],
    ['is not where marketing was agreed to only after it was seen', { seen: false, played: true }, 0],
  ])('%s', (_, { seen, played }, count) => {
    withAds = seen
    page.see(AD, video)
    withAds = played
    page.play('playing', video)
    expect(page.logged).toEqual(Array.from({ length: count }, () => EVENT_TYPES.adVideoImpression))
  })
})
