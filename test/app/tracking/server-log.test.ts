import { afterAll, beforeAll, describe, expect } from 'vitest'
import { SERVER_LOG_LIMIT } from '#schema/constants/limits.ts'
import { CONSENT_COOKIE, NO_CONSENT, writeConsent } from '#schema/settings/consent.ts'
import { MAX_STRING_SAMPLES } from '#schema/tracking/server-log-calls.ts'
import { test as it } from '../../helpers/app-test.ts'
import { startApp } from '../../helpers/app.ts'
import { callersOf } from '../../helpers/callers.ts'
import { GOOGLEBOT, newAddress, readData } from '../../helpers/client.ts'
import { makeUser } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

const REPORT = 'ServerLogResource.create'
const SAMPLES = [
  { key: 'nav.home', count: 2 },
  { key: 'pin.save', count: 1 },
]

const fromAnywhere = (headers: Record<string, string> = {}) => ({
  headers: { 'cf-connecting-ip': newAddress(), ...headers },
})

describe('texts that a page has used', () => {
  it('are taken from everybody', async ({ as, member }) => {
    expect(await as(null).call(REPORT, { samples: SAMPLES }, fromAnywhere())).toBeNull()
    const answer = await as(member).send(REPORT, { samples: SAMPLES }, fromAnywhere())
    expect(await readData(answer)).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it.for<[string, object]>([
    ['no list', { samples: 'nav.home' }],
    ['none', { samples: [] }],
    ['a text in the place of its key', { samples: [{ key: 'Save this idea', count: 1 }] }],
    ['an address', { samples: [{ key: 'tove@tackboard.example', count: 1 }] }],
    ['a key that is too long', { samples: [{ key: `a.${'b'.repeat(63)}`, count: 1 }] }],
    ['no count', { samples: [{ key: 'nav.home' }] }],
    ['half a count', { samples: [{ key: 'nav.home', count: 0.5 }] }],
    ['a count of nothing', { samples: [{ key: 'nav.home', count: 0 }] }],
    ['too many', { samples: Array(MAX_STRING_SAMPLES + 1).fill(SAMPLES[0]) }],
  ])('are refused where they are %s', async ([, options], { as }) => {
    await as(null).invalid(REPORT, options, fromAnywhere())
  })

  it('are refused too often', async ({ as }) => {
    const visitor = as(null)
    const input = { samples: SAMPLES }
    const here = fromAnywhere()
    for (let sent = 0; sent < SERVER_LOG_LIMIT.maxAttempts; sent += 1) await visitor.send(REPORT, input, here)
    await visitor.refused(REPORT, input, 'tooManyRequests', here)
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
    const as = callersOf(site)
    const refusing = `${CONSENT_COOKIE}=${writeConsent(NO_CONSENT)}`
    const user = await makeUser(site.db)
    await as(null).call(REPORT, { samples: SAMPLES }, fromAnywhere({ 'sec-gpc': '1' }))
    await as(null).call(REPORT, { samples: SAMPLES }, fromAnywhere({ 'cf-ipcountry': 'DE' }))
    await as(null).call(REPORT, { samples: SAMPLES }, fromAnywhere({ 'user-agent': GOOGLEBOT }))
    await as(refusing).call(REPORT, { samples: SAMPLES }, fromAnywhere())
    await as(user).call(REPORT, { samples: SAMPLES }, fromAnywhere())
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
