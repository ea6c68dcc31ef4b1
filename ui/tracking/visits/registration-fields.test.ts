import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RequestContext } from '#schema/page-data.ts'
import { memoryStorage } from '../../../test/helpers/memory-storage.ts'
import { newestThatFit, sourceFields, visitFields } from './registration-fields.ts'

it('of too many entries the newest are sent', () => {
  const entries = ['a'.repeat(10), 'b'.repeat(10), 'c'.repeat(10)]
  expect(newestThatFit(entries, 100)).toBe(entries)
  expect(newestThatFit(entries, 27)).toEqual(['b'.repeat(10), 'c'.repeat(10)])
  expect(newestThatFit(entries, 3)).toEqual([])
})

const OWN = 'https://www.tackboard.example'
const sourceOf = (referrer: string, query = '') => sourceFields(referrer, OWN, new URLSearchParams(query))

it('the site and the campaign that led here are told, without what may name somebody', () => {
  expect(sourceOf('https://blog.example/lamps?reader=ada#top', 'utm_campaign=may&utm_source=mail')).toEqual({
    referrer: 'https://blog.example/lamps',
    utm_campaign: 'may',
  })
})

it.each([
  ['nothing at all', ''],
  ['a page of this site', `${OWN}/pin/1/`],
  ['an app', 'android-app://mail.example/'],
  ['no address', 'nowhere'],
])('%s led nobody here', (_, referrer) => expect(sourceOf(referrer, 'utm_campaign=')).toEqual({}))

it('what the server would refuse is left out', () => {
  expect(sourceOf(`https://blog.example/${'x'.repeat(2_000)}`, `utm_campaign=${'x'.repeat(201)}`)).toEqual({})
  expect(sourceOf('', `utm_campaign=${'x'.repeat(200)}`)).toEqual({ utm_campaign: 'x'.repeat(200) })
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

  const told = (more: Partial<RequestContext> = {}) =>
    visitFields({ ...context, hasPrivacySignal: false, user: null, ...more } as RequestContext)

  it('tells which site and which campaign led there', () => {
    expect(told()).toEqual({
      referrer: 'https://blog.example/',
      utm_campaign: 'may',
      user_behavior_data: expect.any(String) as string,
    })
  })

  it.each<[string, Partial<RequestContext>]>([
    ['with the privacy signal', { hasPrivacySignal: true }],
    ['in a country that asks first', { country: 'DE', countryFromIp: 'DE' }],
    ['by a bot', { isBot: true }],
    ['of somebody of whom nothing is known yet', { requestIdentifier: '' }],
  ])('tells nothing of it %s', (_, more) => expect(told(more)).toEqual({}))
})
