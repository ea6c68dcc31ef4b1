import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientSettings, RequestContext } from '#schema/page-data.ts'
import { memoryStorage } from '../../../../test/helpers/memory-storage.ts'
import { campaignFields, newestThatFit, visitFields } from './visit-fields.ts'

it('of too many entries the newest are sent', () => {
  const entries = ['a'.repeat(10), 'b'.repeat(10), 'c'.repeat(10)]
  expect(newestThatFit(entries, 100)).toBe(entries)
  expect(newestThatFit(entries, 27)).toEqual(['b'.repeat(10), 'c'.repeat(10)])
  expect(newestThatFit(entries, 3)).toEqual([])
})

const OWN = 'https://www.tackboard.example'

it('a campaign that the server would refuse is left out', () => {
  const findCampaign = (name: string) => campaignFields(new URLSearchParams({ utm_campaign: name, utm_source: 'mail' }))
  expect(findCampaign('x'.repeat(200))).toEqual({ utm_campaign: 'x'.repeat(200) })
  for (const name of ['', 'x'.repeat(201)]) expect(findCampaign(name)).toEqual({})
})

describe('a registration', () => {
  const context = { isAuthenticated: false, isBot: false, requestIdentifier: 'r1', country: 'US', countryFromIp: 'US' }

  beforeEach(() => {
    const location = { origin: OWN, href: `${OWN}/signup/?utm_campaign=may` }
    vi.stubGlobal('window', { location, localStorage: memoryStorage() })
    vi.stubGlobal('document', { cookie: '', referrer: 'https://blog.example/' })
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('performance', { getEntriesByType: () => [] })
  })
  afterEach(() => vi.unstubAllGlobals())

  const sent = (more: Partial<RequestContext> = {}) =>
    visitFields({
      context: { ...context, hasPrivacySignal: false, user: null, ...more } as RequestContext,
      settings: { handshakeOrigins: [OWN] } as unknown as ClientSettings,
    })

  it('tells which site and which campaign led there', () => {
    expect(sent()).toEqual({
      referrer: 'https://blog.example/',
      utm_campaign: 'may',
      user_behavior_data: expect.any(String) as string,
    })
  })

  it.each<[string, Partial<RequestContext>]>([
    ['with the privacy signal', { hasPrivacySignal: true }],
    ['in a country that asks first', { country: 'DE', countryFromIp: 'DE' }],
    ['by a bot', { isBot: true }],
    ['of a visitor not known yet', { requestIdentifier: '' }],
  ])('says nothing about it %s', (_, more) => expect(sent(more)).toEqual({}))
})
