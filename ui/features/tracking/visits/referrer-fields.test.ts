import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppData } from '#schema/page-data.ts'
import { cookieToWrite, rememberReferrer, outsideReferrer, referrerFields } from './referrer-fields.ts'

const OWN = 'https://www.tackboard.example'
const SIBLING = 'https://www.tackboard.de'
const BLOG = 'https://blog.example/lamps'

describe('what led to a page', () => {
  it('is a place outside, without what may name a person', () => {
    expect(outsideReferrer(`${BLOG}?reader=ada#top`, [OWN])).toBe(BLOG)
  })

  it.each([
    ['nothing at all', ''],
    ['a page of this site', `${OWN}/pin/1/`],
    ['a page of its sibling', `${SIBLING}/pin/1/`],
    ['an app', 'android-app://mail.example/'],
    ['no address', 'nowhere'],
    ['what is too long', `https://blog.example/${'x'.repeat(2_000)}`],
  ])('is not %s', (_, referrer) => expect(outsideReferrer(referrer, [OWN, SIBLING])).toBeNull())
})

describe('the cookie', () => {
  it('gets the first address of a visit, and keeps it', () => {
    const written = cookieToWrite(null, BLOG)
    expect(written).toBe(encodeURIComponent(BLOG))
    expect(cookieToWrite(written, 'https://other.example/')).toBeNull()
    expect(cookieToWrite(null, null)).toBeNull()
  })

  it.each(['', '%E0%A4', 'nonsense', 'javascript%3Aalert(1)'])('with %j in it counts as none', (cookie) => {
    expect(cookieToWrite(cookie, BLOG)).toBe(encodeURIComponent(BLOG))
  })

  it('gets nothing that browsers would drop', () => {
    expect(cookieToWrite(null, `https://blog.example/${'%20'.repeat(500)}`)).toBeNull()
  })
})

describe('on a page', () => {
  const context = { isAuthenticated: false, isBot: false, requestIdentifier: 'r1', country: 'US', countryFromIp: 'US' }
  const makeSite = (more: object = {}) =>
    ({ context: { ...context, user: null, ...more }, settings: { handshakeOrigins: [OWN, SIBLING] } }) as AppData

  const KEPT = `_referrer=${encodeURIComponent(BLOG)}`

  function openPage(cookie: string, referrer = `${BLOG}?reader=ada`): { cookie: string } {
    const page = { cookie, referrer }
    vi.stubGlobal('document', page)
    return page
  }

  beforeEach(() => {
    vi.stubGlobal('window', { location: { origin: OWN } })
    vi.stubGlobal('navigator', {})
  })
  afterEach(() => vi.unstubAllGlobals())

  it('it is kept for the session, sent by this site alone', () => {
    const page = openPage('')
    rememberReferrer(makeSite())
    expect(page.cookie).toBe(`${KEPT}; path=/; secure; samesite=lax`)
  })

  it('the kept address is what a login tells, and else the one that led to this document', () => {
    openPage('')
    expect(referrerFields(makeSite())).toEqual({ referrer: BLOG })
    openPage(KEPT, `${OWN}/pin/1/`)
    expect(referrerFields(makeSite({ referrerFromCookie: BLOG }))).toEqual({ referrer: BLOG })
    openPage('', `${OWN}/pin/1/`)
    expect(referrerFields(makeSite())).toEqual({})
  })

  it.each([
    ['with the privacy signal', { hasPrivacySignal: true }],
    ['in a country that asks first', { countryFromIp: 'DE' }],
    ['by a bot', { isBot: true }],
    ['where the visitor is not known yet', { requestIdentifier: '' }],
  ])('nothing is kept or sent %s', (_, more) => {
    const page = openPage('')
    rememberReferrer(makeSite(more))
    expect(page.cookie).toBe('')
    openPage(KEPT)
    expect(referrerFields(makeSite({ ...more, referrerFromCookie: BLOG }))).toEqual({})
  })
})
