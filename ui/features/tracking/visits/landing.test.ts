import { describe, expect, it } from 'vitest'
import { metricEvent } from '#ui/features/tracking/metric-event.ts'
import {
  findInviteRedemption,
  isHomeScreenStart,
  isInviteRedemption,
  isPaidLanding,
  classifyLanding,
  findPaidLanding,
  type PaidLanding,
} from './landing.ts'

const ORDINARY = { isHomeScreen: false, isPaid: false, searchEngine: null, isQUS: false }
const query = (text: string) => new URLSearchParams(text)

describe('an invitation', () => {
  it.each([
    ['invite_code=aB3_-x', { inviteCode: 'aB3_-x', ts: 5 }],
    ['code=aB3', null],
    ['invite_code=', null],
    ['invite_code=a%20b', null],
    [`invite_code=${'a'.repeat(65)}`, null],
  ])('of %s is %j', (text, expected) => {
    expect(findInviteRedemption(query(text), 5)).toEqual(expected)
  })

  it.each<[unknown, boolean]>([
    [{ inviteCode: 'a', ts: 1 }, true],
    [{ inviteCode: '<', ts: 1 }, false],
    [{ inviteCode: 'a', ts: '1' }, false],
    [{ inviteCode: 'a', ts: -1 }, false],
    [null, false],
    ['a', false],
  ])('that is stored as %j counts: %s', (value, counts) => {
    expect(isInviteRedemption(value)).toBe(counts)
  })
})

describe('a paid landing', () => {
  it.each<[string, PaidLanding | null]>([
    ['utm_pai=42', { campaignId: '42', ts: 5 }],
    ['utm_pai=42&ad_img=https://a.example/b.jpg', { campaignId: '42', adImageUrl: 'https://a.example/b.jpg', ts: 5 }],
    ['utm_pai=42&ad_img=%20https://a.example', { campaignId: '42', adImageUrl: 'https://a.example/', ts: 5 }],
    ['utm_pai=42&ad_img=javascript:alert(1)', { campaignId: '42', ts: 5 }],
    ['utm_pai=42&ad_img=//a.example/b.jpg', { campaignId: '42', ts: 5 }],
    ['utm_pai=42&ad_img=data:image/png;base64,x', { campaignId: '42', ts: 5 }],
    ['ad_img=https://a.example/b.jpg', null],
    ['utm_pai=', null],
    [`utm_pai=${'1'.repeat(201)}`, null],
  ])('of %s is %j', (text, expected) => {
    expect(findPaidLanding(query(text), 5)).toEqual(expected)
  })

  it.each<[unknown, boolean]>([
    [{ campaignId: '1', ts: 1 }, true],
    [{ campaignId: '1', adImageUrl: 'http://a.example/', ts: 1 }, true],
    [{ campaignId: '1', adImageUrl: 'javascript:0', ts: 1 }, false],
    [{ campaignId: '1', adImageUrl: ' http://a.example/', ts: 1 }, false],
    [{ campaignId: '1'.repeat(201), ts: 1 }, false],
    [{ campaignId: '1', ts: 1.5 }, false],
    [{ campaignId: '', ts: 1 }, false],
    [{ campaignId: 1, ts: 1 }, false],
    [{ campaignId: '1' }, false],
    [[], false],
  ])('that is stored as %j counts: %s', (value, counts) => {
    expect(isPaidLanding(value)).toBe(counts)
  })
})

it('an app on the home screen is known by its source', () => {
  expect(isHomeScreenStart(query('utm_source=homescreen_icon'))).toBe(true)
  expect(isHomeScreenStart(query('utm_source=mail'))).toBe(false)
  expect(isHomeScreenStart(query(''))).toBe(false)
})

describe('the kind of a landing', () => {
  it.each([
    [{}, 'other/not_qus'],
    [{ isQUS: true }, 'other/qus'],
    [{ searchEngine: 'amp_cache' }, 'amp_cache/not_qus'],
    [{ searchEngine: 'google', isPaid: true, isQUS: true }, 'paid/qus'],
    [{ isPaid: true, isHomeScreen: true }, 'pwa/not_qus'],
  ] as const)('of %j is %s', (facts, kind) => {
    const landing = classifyLanding({ ...ORDINARY, ...facts })
    expect(landing).toBe(kind)
    const event = metricEvent('unauth_landing', { kind: landing }, { surface: 'home', pinKind: null }, () => 0)
    expect(event?.aux_data?.['bucket']).toBe(kind)
  })
})
