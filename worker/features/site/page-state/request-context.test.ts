import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { RequestContext } from '#schema/page-data.ts'
import { appVersion } from '#worker/context/app-version.ts'
import { ActionContext, type AppEnv } from '#worker/context/context.ts'
import { provideParts } from '#worker/context/parts.ts'
import { requestId } from '#worker/context/request-id.ts'
import { UNAUTH } from '#worker/context/viewer.ts'
import { documentVariant } from '#worker/render/document-address.ts'
import { buildRequestContext, resolveInviteCode } from './request-context.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Mobile/15E148 Safari/604.1'
const OTHER_PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36'
const ID = '0123456789abcdef0123456789abcdef'

const app = new Hono<AppEnv>()
  .use(
    requestId(() => 0),
    appVersion('test'),
    provideParts({ clock: () => 0, appVersion: 'test' }),
  )
  .get('*', (c) => {
    const context = new ActionContext(c, UNAUTH)
    return c.json({
      context: buildRequestContext(context, { personal: c.req.query('personal') === '1' }),
      variant: documentVariant(context),
    })
  })

async function ask(path: string, headers: Record<string, string>) {
  const env = { STAGE: 'local', DATABASE_URL: 'http://127.0.0.1:1', INTERNAL_IPS: '203.0.113.7' }
  const response = await app.request(`https://tackboard.example${path}`, { headers }, env)
  return (await response.json()) as { context: RequestContext; variant: string }
}

describe('the context of a shared document', () => {
  it('is the same for two visitors of one variant, whatever else they bring', async () => {
    const one = await ask('/pin/1/', { 'user-agent': PHONE, 'cf-ipcountry': 'MX', 'accept-language': 'es-MX' })
    const two = await ask('/pin/1/', {
      'user-agent': OTHER_PHONE,
      'cf-ipcountry': 'BR',
      'accept-language': 'es-MX,es;q=0.9',
      'cf-connecting-ip': '203.0.113.7',
      cookie: `__Host-unauth_id=${ID}; _referrer=https://search.example/; __Host-session=${'a'.repeat(43)}`,
    })
    expect(two).toEqual(one)
    expect(one.variant).toBe('es_MX.phone.person.LatAm')
    expect(one.context).toMatchObject({
      country: 'UNKNOWN',
      requestIdentifier: '',
      unauthId: null,
      experimentsClient: {},
      user: null,
    })
  })

  it.each([
    [{ 'user-agent': PHONE }, 'en_US.phone.person.OTHER'],
    [{ 'accept-language': 'de', 'cf-ipcountry': 'DE' }, 'de.desktop.person.DE'],
    [{ 'user-agent': 'Googlebot/2.1', 'cf-ipcountry': 'US' }, 'en_US.desktop.bot.US'],
    [{ 'user-agent': 'Twitterbot/1.0', 'cf-ipcountry': 'US' }, 'en_US.desktop.preview.US'],
  ])('has a variant of its own for %j', async (headers, variant) => {
    expect((await ask('/', headers)).variant).toBe(variant)
  })

  it.each([
    ['Twitterbot/1.0', { isBot: true, isSocialBot: true }],
    ['Googlebot/2.1', { isBot: true, isSocialBot: false }],
    [PHONE, { isBot: false, isSocialBot: false }],
  ])('says to %s what it is', async (agent, expected) => {
    expect((await ask('/pin/1/', { 'user-agent': agent })).context).toMatchObject(expected)
  })

  it('says the country where its group has no other', async () => {
    expect((await ask('/', { 'cf-ipcountry': 'DE' })).context).toMatchObject({
      country: 'DE',
      countryFromIp: 'DE',
      regionFromIp: '',
    })
  })
})

describe('the mark of an OAuth flow', () => {
  it.each([
    ['/login/?next=%2Foauth%2Fauthorize%3Fclient_id%3D1', true],
    ['/signup?next=%2Foauth%2Fauthorize', true],
    ['/login/?next=%2Fpin%2F1%2F', false],
    ['/login/?next=https%3A%2F%2Fevil.example%2Foauth%2F', false],
    ['/login/', false],
    ['/?next=%2Foauth%2F', false],
  ])('%s: %s', async (path, expected) => {
    expect((await ask(path, {})).context.isOAuthFlow).toBe(expected)
  })
})

describe('the personal context', () => {
  it('says what the visitor brings', async () => {
    const { context } = await ask('/?personal=1&invite_code=abc', {
      'user-agent': PHONE,
      'cf-ipcountry': 'BR',
      'cf-connecting-ip': '203.0.113.7',
      cookie: `__Host-unauth_id=${ID}; _referrer=https://search.example/find`,
    })
    expect(context).toMatchObject({
      country: 'BR',
      isInternalIP: true,
      inviteCode: 'abc',
      referrerFromCookie: 'https://search.example/find',
      unauthId: ID,
      userAgent: { browserName: 'Safari', osName: 'iOS' },
    })
    expect(context.requestIdentifier).toHaveLength(26)
  })
})

it.each([
  ['/', null],
  ['/?invite_code=', null],
  ['/?invite_code=abc-DEF_123', 'abc-DEF_123'],
  ['/?invite_code=a%20b', null],
  ['/?invite_code=<script>', null],
  [`/?invite_code=${'a'.repeat(64)}`, 'a'.repeat(64)],
  [`/?invite_code=${'a'.repeat(65)}`, null],
])('%s has %j', (path, expected) => {
  expect(resolveInviteCode(new URL(path, 'https://tackboard.example'))).toBe(expected)
})
