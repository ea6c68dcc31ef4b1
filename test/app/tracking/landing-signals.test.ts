import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { userLandingSignals } from '#db/tables/tracking/landing-signals.ts'
import { users } from '#db/tables/users.ts'
import { MAX_LANDING_SIGNALS } from '#schema/tracking/visit-constants.ts'
import { href } from '#schema/routes.ts'
import { DESKTOP, GOOGLEBOT, readData, expectFailure, newAddress, send, type Sent } from '../../helpers/client.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

const PAGES = [
  { path: '/', pageType: 'home', ts: 1_760_000_000_000 },
  { path: '/pin/1/', pageType: 'closeup', ts: 1_760_000_000_500 },
]
const INVITE = { inviteCode: 'aB3_-x', ts: 1_760_000_000_000 }
const PAID = { campaignId: '42', adImageUrl: 'https://ads.example/a.jpg', ts: 1_760_000_000_000 }

let user: UserRow
let cookie: string

beforeEach(async () => {
  user = await makeUser(db)
  cookie = await makeSession(db, user)
})

function upload(json: unknown, sent: Sent & { key?: string | undefined } = {}): Promise<Response> {
  return send(origin, href('landingSignals'), {
    json,
    cookie,
    ...sent,
    headers: {
      'cf-connecting-ip': newAddress(),
      'cf-ipcountry': 'US',
      'idempotency-key': 'key' in sent ? sent.key : crypto.randomUUID(),
      ...sent.headers,
    },
  })
}

const signals = (parts: Record<string, unknown> = { unauth_visited_pages: PAGES }) => ({
  is_register: false,
  ...Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, JSON.stringify(value)])),
})

const kept = () => db.select().from(userLandingSignals).where(eq(userLandingSignals.userId, user.id))

describe('what a user had looked at before they signed in', () => {
  it('is kept with their account, as it was sent', async () => {
    const key = crypto.randomUUID()
    const all = signals({ unauth_visited_pages: PAGES, invite_redemption: INVITE, paid_landing: PAID })
    const answer = await upload({ ...all, is_register: true }, { key })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await readData(answer)).toEqual({ kept: true })
    expect(await kept()).toEqual([
      {
        userId: user.id,
        key,
        isRegister: true,
        visitedPages: PAGES,
        inviteRedemption: INVITE,
        paidLanding: PAID,
        createdAt: expect.any(Number),
      },
    ])
  })

  it('counts once, however often and at the same time it is sent', async () => {
    const key = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => upload(signals(), { key })))
    for (const answer of answers) expect(await readData(answer)).toEqual({ kept: true })
    expect(await kept()).toHaveLength(1)
    await readData(await upload(signals({ paid_landing: PAID })))
    expect(await kept()).toHaveLength(2)
  })

  it('needs no key, and then counts each time', async () => {
    for (const _ of ['once', 'twice']) {
      expect(await readData(await upload(signals(), { key: undefined }))).toEqual({ kept: true })
    }
    expect(await kept()).toHaveLength(2)
    expect(await readData(await upload(signals(), { key: 'any-key' }))).toEqual({ kept: true })
    expect((await kept()).map(({ key }) => key)).toContain('any-key')
  })

  it('may be nothing, of which nothing is kept', async () => {
    expect(await readData(await upload({ is_register: true }))).toEqual({ kept: false })
    expect(await kept()).toEqual([])
  })

  it('is kept of so many logins only', async () => {
    const old = Array.from({ length: MAX_LANDING_SIGNALS }, (_, index) => ({
      userId: user.id,
      key: crypto.randomUUID(),
      isRegister: false,
      createdAt: index,
    }))
    await db.insert(userLandingSignals).values(old)
    const key = crypto.randomUUID()
    await readData(await upload(signals(), { key }))
    const rows = await kept()
    expect(rows).toHaveLength(MAX_LANDING_SIGNALS)
    expect(rows.map((row) => row.key)).toContain(key)
    expect(rows.map((row) => row.key)).not.toContain(old[0]?.key)
  })

  it('goes with the account', async () => {
    await readData(await upload(signals()))
    await db.delete(users).where(eq(users.id, user.id))
    expect(await kept()).toEqual([])
  })
})

describe('nothing is kept', () => {
  it.each<[string, Record<string, string>, Partial<typeof users.$inferInsert>]>([
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
  ])('%s', async (_, headers, columns) => {
    await db
      .update(users)
      .set({ cookiesChosenAt: null, ...columns })
      .where(eq(users.id, user.id))
    expect(await readData(await upload(signals(), { headers }))).toEqual({ kept: false })
    expect(await kept()).toEqual([])
  })

  it('of no one', async () => {
    await expectFailure(await upload(signals(), { cookie: undefined }), 'notSignedIn')
  })

  it('of an account that is only greeted', async () => {
    const greeted = await makeSession(db, user, { loginState: 2 })
    await expectFailure(await upload(signals(), { cookie: greeted }), 'notSignedIn')
    expect(await kept()).toEqual([])
  })

  it('that another site sends', async () => {
    await expectFailure(await upload(signals(), { headers: { 'sec-fetch-site': 'cross-site' } }), 'crossSite')
    expect(await kept()).toEqual([])
  })
})

describe('bad input is refused by its path', () => {
  it.each<[unknown, string]>([
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
  ])('%j: %s', async (json, path) => {
    const { message_detail = '' } = await expectFailure(await upload(json), 'invalidInput')
    expect(message_detail).toContain(path)
    expect(await kept()).toEqual([])
  })

  it('so is what is no key, no JSON or too large', async () => {
    await expectFailure(await upload(signals(), { key: 'two words' }), 'invalidInput')
    await expectFailure(
      await upload(undefined, { json: undefined, form: { is_register: 'true' } }),
      'unsupportedMediaType',
    )
    await expectFailure(await upload({ ...signals(), more: 'x'.repeat(70_000) }), 'bodyTooLarge')
    expect(await kept()).toEqual([])
  })
})
