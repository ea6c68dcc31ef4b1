import { describe, expect, it } from 'vitest'
import { FULL_CONSENT, NO_CONSENT } from '#schema/consent.ts'
import { addVisit, isVisitHistory, mayKeepVisits, type VisitedPin, type Visitor } from './visit-history.ts'

const visit = (pinId: string, ts = 1): VisitedPin => ({
  pinId,
  link: 'https://example.com/',
  imageSignature: 'ab'.repeat(16),
  domain: 'example.com',
  ts,
})

describe('the history of visited pins', () => {
  it('grows at its end', () => {
    expect(addVisit([visit('1')], visit('2'))).toEqual([visit('1'), visit('2')])
  })

  it('skips an entry equal to the newest one, whenever it was', () => {
    const history = [visit('1'), visit('2', 5)]
    expect(addVisit(history, visit('2', 9))).toBe(history)
    expect(addVisit(history, visit('1', 9))).toHaveLength(3)
    expect(addVisit(history, { ...visit('2', 9), link: null })).toHaveLength(3)
  })

  it('keeps 20 entries and drops the oldest', () => {
    const history = Array.from({ length: 20 }, (_, index) => visit(String(index)))
    const longer = addVisit(history, visit('new'))
    expect(longer).toHaveLength(20)
    expect([longer[0]?.pinId, longer.at(-1)?.pinId]).toEqual(['1', 'new'])
    expect(addVisit([...history, ...history], visit('new'))).toHaveLength(20)
  })

  it.each<[unknown, boolean]>([
    [[], true],
    [[visit('1')], true],
    [[{ ...visit('1'), link: null, domain: null }], true],
    [null, false],
    ['text', false],
    [{ 0: visit('1') }, false],
    [[visit('1'), null], false],
    [[{ ...visit('1'), pinId: 1 }], false],
    [[{ ...visit('1'), ts: 'now' }], false],
    [[{ ...visit('1'), link: undefined }], false],
    [[{ ...visit('1'), imageSignature: null }], false],
  ])('is what is stored as %j: %s', (value, isHistory) => {
    expect(isVisitHistory(value)).toBe(isHistory)
  })
})

describe('visits are kept', () => {
  const american: Visitor = {
    isAuthenticated: false,
    isBot: false,
    country: 'US',
    countryFromIp: 'US',
    hasPrivacySignal: false,
    consent: null,
  }

  it.each<[string, Partial<Visitor>, boolean]>([
    ['signed out in the United States', {}, true],
    ['signed out in Brazil', { country: 'BR', countryFromIp: 'BR' }, true],
    ['not signed in', { isAuthenticated: true }, false],
    ['not of a bot', { isBot: true }, false],
    ['not with the privacy signal', { hasPrivacySignal: true }, false],
    ['not after refusing everything', { consent: NO_CONSENT }, false],
    ['not in Germany, even with consent', { country: 'DE', countryFromIp: 'DE', consent: FULL_CONSENT }, false],
    ['not in the United Kingdom', { country: 'GB', countryFromIp: 'GB' }, false],
    ['not in Germany', { country: 'DE', countryFromIp: 'DE' }, false],
    ['not in Germany on another country’s domain', { countryFromIp: 'DE' }, false],
    ['not there, even with consent', { countryFromIp: 'DE', consent: FULL_CONSENT }, false],
    ['not on a German domain', { country: 'DE' }, false],
    ['not on such a domain, even with consent', { country: 'DE', consent: FULL_CONSENT }, false],
    ['not after refusing personalization', { consent: { ...FULL_CONSENT, personalization: false } }, false],
    ['after refusing analytics only', { consent: { ...FULL_CONSENT, analytics: false } }, true],
    ['not in an unknown country', { country: 'UNKNOWN', countryFromIp: 'UNKNOWN' }, false],
  ])('%s', (_, visitor, isKept) => {
    expect(mayKeepVisits({ ...american, ...visitor })).toBe(isKept)
  })
})
