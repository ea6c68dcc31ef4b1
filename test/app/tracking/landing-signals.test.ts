import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '#db/client.ts'
import { userLandingSignals } from '#db/tables/tracking/landing-signals.ts'
import { users } from '#db/tables/users.ts'
import { MAX_LANDING_SIGNALS } from '#schema/tracking/visit-constants.ts'
import { test as it } from '../../helpers/app-test.ts'
import { DESKTOP, GOOGLEBOT, readData } from '../../helpers/client.ts'
import { makeUser, type UserRow } from '../../helpers/rows.ts'

const SEND = 'POST landingSignals'
const PAGES = [
  { path: '/', pageType: 'home', ts: 1_760_000_000_000 },
  { path: '/pin/1/', pageType: 'closeup', ts: 1_760_000_000_500 },
]
const INVITE = { inviteCode: 'aB3_-x', ts: 1_760_000_000_000 }
const PAID = { campaignId: '42', adImageUrl: 'https://ads.example/a.jpg', ts: 1_760_000_000_000 }

const AMERICAN = { 'cf-ipcountry': 'US' }
const newKey = () => ({ ...AMERICAN, 'idempotency-key': crypto.randomUUID() })

const signals = (parts: Record<string, unknown> = { unauth_visited_pages: PAGES }) => ({
  is_register: false,
  ...Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, JSON.stringify(value)])),
})

const readKept = (db: Database, { id }: UserRow) =>
  db.select().from(userLandingSignals).where(eq(userLandingSignals.userId, id))

describe('what a user had looked at before they signed in', () => {
  it('is kept with their account, as it was sent', async ({ as, db, member }) => {
    const headers = newKey()
    const all = signals({ unauth_visited_pages: PAGES, invite_redemption: INVITE, paid_landing: PAID })
    const answer = await as(member).send(SEND, { ...all, is_register: true }, { headers })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await readData(answer)).toEqual({ kept: true })
    expect(await readKept(db, member)).toEqual([
      {
        userId: member.id,
        key: headers['idempotency-key'],
        isRegister: true,
        visitedPages: PAGES,
        inviteRedemption: INVITE,
        paidLanding: PAID,
        createdAt: expect.any(Number),
      },
    ])
  })

  it('counts once, however often and at the same time it is sent', async ({ as, db, member }) => {
    const me = as(member)
    const headers = newKey()
    const answers = await Promise.all([1, 2, 3].map(() => me.call(SEND, signals(), { headers })))
    expect(answers).toEqual([{ kept: true }, { kept: true }, { kept: true }])
    expect(await readKept(db, member)).toHaveLength(1)
    await me.call(SEND, signals({ paid_landing: PAID }), { headers: newKey() })
    expect(await readKept(db, member)).toHaveLength(2)
  })

  it('needs no key, and then counts each time', async ({ as, db, member }) => {
    const me = as(member)
    for (const _ of ['once', 'twice']) {
      expect(await me.call(SEND, signals(), { headers: AMERICAN })).toEqual({ kept: true })
    }
    expect(await readKept(db, member)).toHaveLength(2)
    const headers = { ...AMERICAN, 'idempotency-key': 'any-key' }
    expect(await me.call(SEND, signals(), { headers })).toEqual({ kept: true })
    expect((await readKept(db, member)).map(({ key }) => key)).toContain('any-key')
  })

  it('may be nothing, of which nothing is kept', async ({ as, db, member }) => {
    expect(await as(member).call(SEND, { is_register: true }, { headers: newKey() })).toEqual({ kept: false })
    expect(await readKept(db, member)).toEqual([])
  })

  it('is kept of so many logins only', async ({ as, db, member }) => {
    const old = Array.from({ length: MAX_LANDING_SIGNALS }, (_, index) => ({
      userId: member.id,
      key: crypto.randomUUID(),
      isRegister: false,
      createdAt: index,
    }))
    await db.insert(userLandingSignals).values(old)
    const headers = newKey()
    await as(member).call(SEND, signals(), { headers })
    const keys = (await readKept(db, member)).map(({ key }) => key)
    expect(keys).toHaveLength(MAX_LANDING_SIGNALS)
    expect(keys).toContain(headers['idempotency-key'])
    expect(keys).not.toContain(old[0]?.key)
  })

  it('goes with the account', async ({ as, db, member }) => {
    await as(member).call(SEND, signals(), { headers: newKey() })
    await db.delete(users).where(eq(users.id, member.id))
    expect(await readKept(db, member)).toEqual([])
  })
})

describe('nothing is kept', () => {
  it.for<[string, Record<string, string>, Partial<typeof users.$inferInsert>]>([
    ['with the privacy signal', { 'sec-gpc': '1' }, {}],
    ['of a viewer in Germany', { 'cf-ipcountry': 'DE' }, {}],
    ['of a user whose country is unknown', { 'cf-ipcountry': 'XX' }, {}],
    ['of a crawler', { 'user-agent': GOOGLEBOT }, {}],
    [
      'of a user who has said no',
      { 'user-agent': DESKTOP },
      { cookiesChosenAt: Date.now(), allowPersonalizationCookies: false },
    ],
    [
      'of a viewer in Germany who has said yes',
      { 'cf-ipcountry': 'DE' },
      { cookiesChosenAt: Date.now(), allowPersonalizationCookies: true },
    ],
  ])('%s', async ([, headers, columns], { as, db }) => {
    const member = await makeUser(db, { cookiesChosenAt: null, ...columns })
    const sent = { headers: { ...newKey(), ...headers } }
    expect(await as(member).call(SEND, signals(), sent)).toEqual({ kept: false })
    expect(await readKept(db, member)).toEqual([])
  })
})

describe('bad input is refused by its path', () => {
  it.for<[object, string]>([
    [{}, 'is_register'],
    [{ ...signals(), is_register: 'no' }, 'is_register'],
    [{ is_register: true, unauth_visited_pages: PAGES }, 'unauth_visited_pages'],
    [{ is_register: true, unauth_visited_pages: '{' }, 'unauth_visited_pages'],
    [signals({ unauth_visited_pages: {} }), 'unauth_visited_pages'],
    [signals({ unauth_visited_pages: Array.from({ length: 21 }, () => PAGES[0]) }), 'unauth_visited_pages'],
    [signals({ unauth_visited_pages: [{ ...PAGES[0], pageType: 'settings' }] }), 'unauth_visited_pages.0.pageType'],
    [signals({ unauth_visited_pages: [{ ...PAGES[0], path: '/a?token=b' }] }), 'unauth_visited_pages.0.path'],
    [signals({ unauth_visited_pages: [{ ...PAGES[0], ts: -1 }] }), 'unauth_visited_pages.0.ts'],
    [signals({ invite_redemption: { inviteCode: '<b>', ts: 1 } }), 'invite_redemption.inviteCode'],
    [signals({ paid_landing: { campaignId: '', ts: 1 } }), 'paid_landing.campaignId'],
    [signals({ paid_landing: { ...PAID, adImageUrl: 'javascript:alert(1)' } }), 'paid_landing.adImageUrl'],
  ])('%j: %s', async ([input, path], { as, db, member }) => {
    expect(await as(member).invalid(SEND, input, { headers: newKey() })).toContain(path)
    expect(await readKept(db, member)).toEqual([])
  })

  it('so is what is no key', async ({ as, db, member }) => {
    const me = as(member)
    await me.invalid(SEND, signals(), { headers: { ...AMERICAN, 'idempotency-key': 'two words' } })
    expect(await readKept(db, member)).toEqual([])
  })
})
