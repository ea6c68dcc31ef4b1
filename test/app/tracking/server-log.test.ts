import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { MAX_STRING_SAMPLES } from '#schema/tracking/server-log-calls.ts'
import { CONSENT_COOKIE, NO_CONSENT, writeConsent } from '#schema/settings/consent.ts'
import { SERVER_LOG_LIMIT } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { readData, expectFailure, GOOGLEBOT, newAddress, send, type Sent } from '../../helpers/client.ts'
import { makeSession, makeUser } from '../../helpers/rows.ts'
import { startApp } from '../../helpers/app.ts'
import type { Site } from '../../helpers/site.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

const PATH = href('resource', { name: 'ServerLogResource', verb: 'create' })
const SAMPLES = [
  { key: 'nav.home', count: 2 },
  { key: 'pin.save', count: 1 },
]

function report(options: unknown, sent: Sent = {}): Promise<Response> {
  return reportTo(origin, options, sent)
}

function reportTo(site: string, options: unknown, sent: Sent = {}): Promise<Response> {
  return send(site, PATH, {
    json: { options },
    ...sent,
    headers: { 'cf-connecting-ip': newAddress(), ...sent.headers },
  })
}

describe('texts that a page has used', () => {
  it('are taken from everybody', async () => {
    expect(await readData(await report({ samples: SAMPLES }))).toBeNull()
    const cookie = await makeSession(db, await makeUser(db))
    const answer = await report({ samples: SAMPLES }, { cookie })
    expect(await readData(answer)).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it.each([
    ['no list', { samples: 'nav.home' }],
    ['none', { samples: [] }],
    ['a text in the place of its key', { samples: [{ key: 'Save this idea', count: 1 }] }],
    ['an address', { samples: [{ key: 'tove@tackboard.example', count: 1 }] }],
    ['a key that is too long', { samples: [{ key: `a.${'b'.repeat(63)}`, count: 1 }] }],
    ['no count', { samples: [{ key: 'nav.home' }] }],
    ['half a count', { samples: [{ key: 'nav.home', count: 0.5 }] }],
    ['a count of nothing', { samples: [{ key: 'nav.home', count: 0 }] }],
    ['too many', { samples: Array(MAX_STRING_SAMPLES + 1).fill(SAMPLES[0]) }],
  ])('are refused where they are %s', async (_, options) => {
    await expectFailure(await report(options), 'invalidInput')
  })

  it('are refused from other sites, and too often', async () => {
    const crossSite = { headers: { 'sec-fetch-site': 'cross-site' } }
    await expectFailure(await report({ samples: SAMPLES }, crossSite), 'crossSite')
    const headers = { 'cf-connecting-ip': newAddress() }
    for (let sent = 0; sent < SERVER_LOG_LIMIT.maxAttempts; sent += 1) await report({ samples: SAMPLES }, { headers })
    await expectFailure(await report({ samples: SAMPLES }, { headers }), 'tooManyRequests')
  })
})

describe('the log of a site', () => {
  let site: Site

  beforeAll(async () => {
    site = await startApp()
  })
  afterAll(() => site.stop())

  const lines = () => site.logs.filter((line) => line.includes('texts used'))

  it('has a line for each report that may be counted, and no user in it', async () => {
    const refused = `${CONSENT_COOKIE}=${writeConsent(NO_CONSENT)}`
    for (const sent of [
      { headers: { 'sec-gpc': '1' } },
      { headers: { 'cf-ipcountry': 'DE' } },
      { headers: { 'user-agent': GOOGLEBOT } },
      { cookie: refused },
    ]) {
      await readData(await reportTo(site.origin, { samples: SAMPLES }, sent))
    }
    const user = await makeUser(site.db)
    const cookie = await makeSession(site.db, user)
    await readData(await reportTo(site.origin, { samples: SAMPLES }, { cookie }))
    // Lines come in the order of the calls.
    await expect.poll(() => lines().length).toBe(1)
    const line = /\{.*\}/.exec(lines()[0] ?? '')?.[0] ?? ''
    expect(JSON.parse(line)).toEqual({
      level: 'info',
      message: 'texts used',
      requestId: expect.any(String) as string,
      locale: 'en_US',
      texts: 2,
      uses: 3,
      counts: 'nav.home=2 pin.save=1',
    })
    expect(line).not.toContain(user.id)
  })
})
