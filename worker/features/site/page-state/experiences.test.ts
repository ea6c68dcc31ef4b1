import { describe, expect, test } from 'vitest'
import { FEEDBACK_PROMPT_INTERVAL_MS } from '#schema/site/site-feedback-constants.ts'
import { DAY_MS, MINUTE_MS } from '#schema/time.ts'
import { ADBLOCK_NOTICE_EXPERIMENT } from '#schema/tracking/ad-blocker-constants.ts'
import { UNAUTH, type Viewer, type ViewerUser } from '#worker/context/viewer.ts'
import { viewerUser } from '../../../../test/helpers/viewer-user.ts'
import { findExperiences, NO_EXPERIENCES } from './experiences.ts'

const NOW = 1_900_000_000_000
const ASKED_AT = NOW - FEEDBACK_PROMPT_INTERVAL_MS
const QUIET: Parameters<typeof findExperiences>[0] = {
  viewer: UNAUTH,
  isBot: false,
  isPhone: false,
  experiments: { active: {}, triggerable: {} },
  url: new URL('https://tackboard.example/pin/1/?a=b'),
  now: NOW,
}

function member(ageMs: number, columns: Partial<ViewerUser> = {}): Viewer {
  const session = { id: 's', createdAt: 0, provedAt: 0, lastSeenAt: 0, expiresAt: 0, loginState: 0 }
  const known = { email: 'me@tackboard.example', emailVerifiedAt: 1, createdAt: NOW - ageMs }
  const user = viewerUser({ ...known, ...columns })
  return { type: 'AUTH', user, session }
}

const shown = (changes: Partial<typeof QUIET>) =>
  Object.entries(findExperiences({ ...QUIET, ...changes })).flatMap(([name, what]) => (what === null ? [] : [name]))

describe('the placements that have something', () => {
  test.each<[string, Partial<typeof QUIET>, string[]]>([
    ['for visitors', {}, ['save_upsell']],
    ['for visitors on phones', { isPhone: true }, ['save_upsell', 'app_upsell']],
    ['for bots', { isBot: true, isPhone: true }, []],
    [
      'in an OAuth flow',
      { isPhone: true, url: new URL('https://tackboard.example/login/?next=%2Foauth%2Fauthorize') },
      [],
    ],
    ['for a new member', { viewer: member(MINUTE_MS, { emailVerifiedAt: null }) }, ['welcome']],
    ['for one who has not verified', { viewer: member(2 * DAY_MS, { emailVerifiedAt: null }) }, ['email_reminder']],
    ['for one of a week', { viewer: member(8 * DAY_MS), isPhone: true }, ['feedback_prompt']],
    [
      'for one who was asked for feedback lately',
      { viewer: member(99 * DAY_MS, { feedbackAskedAt: ASKED_AT + 1 }) },
      [],
    ],
    [
      'for one who was asked for feedback long ago',
      { viewer: member(99 * DAY_MS, { feedbackAskedAt: ASKED_AT }) },
      ['feedback_prompt'],
    ],
    ['for one in between', { viewer: member(2 * DAY_MS) }, []],
    [
      'with the notice to those who block ads',
      {
        viewer: member(2 * DAY_MS),
        experiments: { active: {}, triggerable: { [ADBLOCK_NOTICE_EXPERIMENT]: 'enabled' } },
      },
      ['ad_blocker_notice'],
    ],
  ])('%s', (_, changes, names) => {
    expect(shown(changes)).toEqual(names)
  })
})

test('they lead back to the page that asks', () => {
  expect(findExperiences(QUIET)).toEqual({
    ...NO_EXPERIENCES,
    save_upsell: { url: '/signup/?next=%2Fpin%2F1%2F%3Fa%3Db' },
  })
})
