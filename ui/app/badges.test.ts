import { beforeEach, expect, it } from 'vitest'
import { badges, expectBadges, setBadges, setBadgesByFrame } from './badges.ts'

const counts = (notifications: number) => ({ news_hub_unseen_count: notifications, conversations_unseen_count: 0 })

beforeEach(() => setBadges(counts(3)))

it('an answer sets the badges', () => {
  expectBadges()(counts(0))
  expect(badges.get()).toEqual(counts(0))
})

it('an answer does not take back what a frame has said since its call began, also where it said nothing new', () => {
  for (const notifications of [7, 7]) {
    const show = expectBadges()
    setBadgesByFrame(counts(notifications))
    show(counts(0))
    expect(badges.get()).toEqual(counts(7))
  }
})
