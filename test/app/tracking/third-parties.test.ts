import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { HandshakeData } from '#schema/identity/account-calls.ts'
import { PLAYER_ORIGINS } from '#schema/pins/embeds.ts'
import { href } from '#schema/routes.ts'
import { CONSENT_COOKIE, FULL_CONSENT, NO_CONSENT, writeConsent } from '#schema/settings/consent.ts'
import { SOURCE_HEADER } from '#worker/features/tracking/ad-attribution.ts'
import { startApp } from '../../helpers/app.ts'
import { expectFailure, GOOGLEBOT, HANDSHAKE_SESSION, readData, send, type Sent } from '../../helpers/client.ts'
import { newPerson, register } from '../../helpers/registration.ts'
import { makeSession, makeUser } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

const PIXELS = [
  { name: 'acme', url: 'https://px.acme.example/p?e={kind}&r={random}', kinds: ['signup', 'engaged_session'] },
  { name: 'facebook', url: 'https://px.facebook.example/tr?ev={kind}', kinds: ['signup'] },
  { name: 'brazilian', url: 'https://px.brazil.example/', kinds: ['signup'], countries: ['BR'] },
  { name: 'broken', url: 'ftp://x', kinds: ['signup'] },
]

const SOURCE = {
  source_event_id: '18446744073709551615',
  destination: 'https://shop.example,https://shop.example:8443',
  expiry: '2592000',
  priority: '0',
  advertiser_id: '01SHOP',
  campaign_id: 'lamps-12',
  event_type: 'click',
}

let site: Site

beforeAll(async () => {
  site = await startApp({ vars: { TRACKING_PIXELS: JSON.stringify(PIXELS), ATTRIBUTION_REPORTING: 'on' } })
})
afterAll(() => site.stop())

const findConsent = (consent: typeof FULL_CONSENT) => `${CONSENT_COOKIE}=${writeConsent(consent)}`

const AMERICAN: Sent = { headers: { 'cf-ipcountry': 'US' } }
const GERMAN = { headers: { 'cf-ipcountry': 'DE' } }

/** People of whom no third party may be told. */
const SILENT: [string, Sent][] = [
  ['who sends the privacy signal', { headers: { 'cf-ipcountry': 'US', 'sec-gpc': '1' } }],
  ['who has said no', { ...AMERICAN, cookie: findConsent(NO_CONSENT) }],
  ['who refuses marketing', { ...AMERICAN, cookie: findConsent({ ...FULL_CONSENT, marketing: false }) }],
  ['that is a crawler', { headers: { 'cf-ipcountry': 'US', 'user-agent': GOOGLEBOT } }],
  ['in Germany who has said nothing', GERMAN],
  ['in Germany without analytics', { ...GERMAN, cookie: findConsent({ ...FULL_CONSENT, analytics: false }) }],
  [
    'in Germany without personalization',
    { ...GERMAN, cookie: findConsent({ ...FULL_CONSENT, personalization: false }) },
  ],
  ['of an unknown country', { headers: { 'cf-ipcountry': 'XX' } }],
]

const pixel = (query: Record<string, string>, sent: Sent = AMERICAN, at = site.origin) =>
  send(at, href(query['name'] === 'facebook' ? 'facebookPixels' : 'pixels', {}, query), sent)

const toImages = async (answer: Response) =>
  [...(await answer.text()).matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, src = '']) => src.replaceAll('&amp;', '&'))

const imageSources = (answer: Response) =>
  /img-src ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]

describe('a hidden page for pixels', () => {
  it('hosts the one that is asked for, and may load images from there only', async () => {
    const answer = await pixel({ kind: 'signup', name: 'acme' })
    expect(imageSources(answer)).toBe("'self' data: https://px.acme.example")
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const [image = ''] = await toImages(answer)
    expect(image).toMatch(/^https:\/\/px\.acme\.example\/p\?e=signup&r=[\w-]+$/)
  })

  it('is /fb.html for Facebook, and the other for the others', async () => {
    expect(await toImages(await pixel({ kind: 'signup', name: 'facebook' }))).toEqual([
      'https://px.facebook.example/tr?ev=signup',
    ])
    const wrong = await send(site.origin, href('pixels', {}, { kind: 'signup', name: 'facebook' }), AMERICAN)
    expect(await toImages(wrong)).toEqual([])
    expect(imageSources(wrong)).toBe("'self' data:")
  })

  it.each([
    { kind: 'engaged_session', name: 'facebook' },
    { kind: 'signup', name: 'nobody' },
    { kind: 'purchase', name: 'acme' },
    { kind: 'signup', name: 'broken' },
    { kind: 'signup', name: 'brazilian' },
    { kind: 'signup', name: '"><script>' },
    {},
  ])('hosts none for %j', async (query) => {
    const answer = await pixel(query)
    expect([answer.status, await toImages(answer)]).toEqual([200, []])
    expect(imageSources(answer)).toBe("'self' data:")
  })

  it('goes by the vendor’s countries', async () => {
    const query = { kind: 'signup', name: 'brazilian' }
    expect(await toImages(await pixel(query, { headers: { 'cf-ipcountry': 'BR' } }))).toHaveLength(1)
    expect(
      await toImages(await pixel({ kind: 'signup', name: 'acme' }, { headers: { 'cf-ipcountry': 'BR' } })),
    ).toEqual([])
  })

  it.each(SILENT)('hosts none for a viewer %s', async (_, sent) => {
    expect(await toImages(await pixel({ kind: 'signup', name: 'acme' }, sent))).toEqual([])
  })

  it('hosts none for an account that forbids it', async () => {
    const user = await makeUser(site.db, { thirdPartyMarketingTrackingEnabled: false })
    const cookie = await makeSession(site.db, user)
    expect(await toImages(await pixel({ kind: 'signup', name: 'acme' }, { ...AMERICAN, cookie }))).toEqual([])
  })

  it('hosts none where no vendor is set up, and may be framed by no one', async () => {
    const answer = await pixel({ kind: 'signup', name: 'acme' }, AMERICAN, inject('origin'))
    expect(await toImages(answer)).toEqual([])
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
  })
})

describe('other pages', () => {
  it('may load images of this site only, and frames of players and, where vendors are set up, of this site', async () => {
    for (const [origin, frames] of [
      [site.origin, `frame-src ${PLAYER_ORIGINS.join(' ')} 'self'`],
      [inject('origin'), `frame-src ${PLAYER_ORIGINS.join(' ')}`],
    ] as const) {
      const answer = await send(origin, '/', AMERICAN)
      expect(imageSources(answer)).toBe("'self' data:")
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect(/frame-src [^;]*/.exec(policy)?.[0] ?? null).toBe(frames)
      expect(answer.headers.get('x-frame-options')).toBe('DENY')
      expect((await answer.text()).includes('"pixels"')).toBe(frames.endsWith("'self'"))
    }
  })

  it('a mistake of the operator is complained of by its place', () => {
    expect(site.logs.join('\n')).toContain('Entry 4: url must be an https address')
  })
})

describe('a registration', () => {
  const listCookies = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .filter((line) => line.startsWith('_pixel_'))
      .map((line) => decodeURIComponent(line))

  /** The handshake may be at another origin of the site than the pages; the session begins where they are. */
  async function enter(sent: Sent, isRegistration = true) {
    const first = await register(site.origin, newPerson(), sent)
    const { token } = await readData<HandshakeData>(first.clone())
    const session = await send(site.origin, HANDSHAKE_SESSION, {
      ...sent,
      json: { options: { token, isRegistration } },
    })
    expect(session.status).toBe(200)
    return { first, session }
  }

  it('asks the next page for the pixels of the vendors that may be told', async () => {
    const { first, session } = await enter({ headers: { 'cf-ipcountry': 'US' } })
    expect(listCookies(first)).toEqual([])
    expect(listCookies(session)).toEqual([
      '_pixel_signup_acme=signup#acme; Path=/; Secure; SameSite=Lax',
      '_pixel_signup_facebook=signup#facebook; Path=/; Secure; SameSite=Lax',
    ])
  })

  it.each(SILENT)('asks for none of a viewer %s', async (_, sent) => {
    const { session } = await enter({ headers: { ...sent.headers, cookie: sent.cookie } })
    expect(listCookies(session)).toEqual([])
  })

  it('asks for none where the session is that of a login', async () => {
    const { session } = await enter({ headers: { 'cf-ipcountry': 'US' } }, false)
    expect(listCookies(session)).toEqual([])
  })
})

describe('the source of an attribution', () => {
  const tell = (query: Record<string, string> = SOURCE, sent: Sent = AMERICAN, at = site.origin) =>
    send(at, href('attributionSource', {}, query), sent)

  it('is noted by the browser of a viewer who allows it', async () => {
    const answer = await tell()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([204, 'private, no-store'])
    expect(JSON.parse(answer.headers.get(SOURCE_HEADER) ?? '')).toEqual({
      source_event_id: '18446744073709551615',
      destination: ['https://shop.example', 'https://shop.example:8443'],
      expiry: '2592000',
      priority: '0',
      filter_data: { advertiser_id: ['01SHOP'], campaign_id: ['lamps-12'], event_type: ['click'] },
    })
  })

  it.each(SILENT)('is taken and not noted for a viewer %s', async (_, sent) => {
    const answer = await tell(SOURCE, sent)
    expect([answer.status, answer.headers.get(SOURCE_HEADER)]).toEqual([204, null])
  })

  it('is not noted where the operator has not switched it on', async () => {
    const answer = await tell(SOURCE, AMERICAN, inject('origin'))
    expect([answer.status, answer.headers.get(SOURCE_HEADER)]).toEqual([204, null])
  })

  it.each(Object.keys(SOURCE))('is refused without its %s', async (name) => {
    const { [name]: _, ...rest } = SOURCE as Record<string, string>
    const { message_detail = '' } = await expectFailure(await tell(rest), 'invalidInput')
    expect(message_detail).toContain(name)
  })

  it.each([
    ['source_event_id', '18446744073709551616'],
    ['source_event_id', '-1'],
    ['destination', 'https://shop.example/path'],
    ['destination', 'javascript:0'],
    ['destination', 'https://a.example,https://b.example,https://c.example,https://d.example'],
    ['expiry', '60'],
    ['expiry', '99999999'],
    ['priority', '1.5'],
    ['advertiser_id', 'a b'],
    ['event_type', 'purchase'],
  ])('is refused with the %s %s', async (name, value) => {
    const { message_detail = '' } = await expectFailure(await tell({ ...SOURCE, [name]: value }), 'invalidInput')
    expect(message_detail).toContain(name)
  })
})
