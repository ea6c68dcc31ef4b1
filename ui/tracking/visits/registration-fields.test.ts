import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RequestContext } from '#schema/page-data.ts'
import { newestThatFit, visitFields } from './registration-fields.ts'

it('of too many entries the newest are sent', () => {
  const entries = ['a'.repeat(10), 'b'.repeat(10), 'c'.repeat(10)]
  expect(newestThatFit(entries, 100)).toBe(entries)
  expect(newestThatFit(entries, 27)).toEqual(['b'.repeat(10), 'c'.repeat(10)])
  expect(newestThatFit(entries, 3)).toEqual([])
})

describe('a registration', () => {
  const american = {
    requestIdentifier: 'r',
    isBot: false,
    isAuthenticated: false,
    country: 'US',
    countryFromIp: 'US',
    hasPrivacySignal: false,
    user: null,
  } as RequestContext

  beforeEach(() => {
    const kept: Record<string, string> = { visited_pages: JSON.stringify([{ path: '/', pageType: 'home', ts: 1 }]) }
    vi.stubGlobal('window', { localStorage: { getItem: (key: string) => kept[key] ?? null, removeItem() {} } })
    vi.stubGlobal('document', { cookie: '' })
    vi.stubGlobal('navigator', {})
  })
  afterEach(() => vi.unstubAllGlobals())

  it('tells of the visits before it', () => {
    expect(Object.keys(visitFields(american))).toEqual(['visited_pages', 'user_behavior_data'])
  })

  it.each<[string, Partial<RequestContext>]>([
    ['in Germany', { country: 'DE', countryFromIp: 'DE' }],
    ['with the privacy signal', { hasPrivacySignal: true }],
    ['while a shared document does not know who looks', { requestIdentifier: '' }],
  ])('tells nothing of them %s', (_, context) => {
    expect(visitFields({ ...american, ...context })).toEqual({})
  })
})
