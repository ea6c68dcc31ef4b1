import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { fingerprints } from '#db/tables/tracking/fingerprints.ts'
import { CONSENT_COOKIE, NO_CONSENT, writeConsent } from '#schema/settings/consent.ts'
import { FINGERPRINT_LIMITS } from '#schema/constants/limits.ts'
import { FINGERPRINT_RETENTION_DAYS } from '#schema/tracking/metric-constants.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { newUnauthId, UNAUTH_ID_COOKIE } from '#worker/context/unauth-id.ts'
import { eraseFingerprints, sweepFingerprints } from '#worker/features/tracking/record-fingerprint.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { readData, expectFailure, GOOGLEBOT, newAddress, send, type Sent } from '../../helpers/client.ts'
import { makeSession, makeUser } from '../../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

const PATH = href('fingerprints')
const FINGERPRINT = 'a'.repeat(64)
const OTHER = 'b'.repeat(64)

let actor: string
let cookie: string

beforeEach(async () => {
  const user = await makeUser(db)
  actor = `user:${user.id}`
  cookie = await makeSession(db, user)
})

function tell(fingerprint: unknown, sent: Sent = {}): Promise<Response> {
  return send(origin, PATH, {
    json: { fingerprint },
    cookie,
    ...sent,
    headers: { 'cf-connecting-ip': newAddress(), ...sent.headers },
  })
}

function kept(of = actor) {
  return db.select().from(fingerprints).where(eq(fingerprints.actor, of))
}

describe('the fingerprint of a device', () => {
  it('is kept once a day with the account, hashed again', async () => {
    const answer = await tell(FINGERPRINT)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await readData(answer)).toBeNull()
    await readData(await tell(FINGERPRINT))
    const rows = await kept()
    expect(rows).toEqual([{ actor, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string, day: toDay(Date.now()) }])
    expect(rows[0]?.hash).not.toBe(FINGERPRINT)
    await readData(await tell(OTHER))
    expect(await kept()).toHaveLength(2)
  })

  it('is the same for two accounts on one device', async () => {
    const user = await makeUser(db)
    await readData(await tell(FINGERPRINT))
    await readData(await tell(FINGERPRINT, { cookie: await makeSession(db, user) }))
    const [[own], [others]] = [await kept(), await kept(`user:${user.id}`)]
    expect(own?.hash).toBe(others?.hash)
  })

  it('of a signed-out browser is kept by its id, and not at all where it has none', async () => {
    const id = newUnauthId()
    await readData(await tell(FINGERPRINT, { cookie: `${UNAUTH_ID_COOKIE}=${id}` }))
    expect(await kept(`browser:${id}`)).toHaveLength(1)
    const strange = 'c'.repeat(63) + '0'
    await readData(await tell(strange, { cookie: undefined }))
    const hash = await hashToken(`fingerprint ${strange}`)
    expect(await db.select().from(fingerprints).where(eq(fingerprints.hash, hash))).toEqual([])
  })

  it('where an account is only greeted is the browser’s, not the account’s', async () => {
    const user = await makeUser(db)
    const greeted = await makeSession(db, user, { loginState: 2 })
    const id = newUnauthId()
    await readData(await tell(FINGERPRINT, { cookie: `${greeted}; ${UNAUTH_ID_COOKIE}=${id}` }))
    expect(await kept(`user:${user.id}`)).toEqual([])
    expect(await kept(`browser:${id}`)).toHaveLength(1)
  })

  it.each([
    ['of viewers who have refused', { consent: writeConsent(NO_CONSENT) }],
    ['without an answer where a law asks for one', { headers: { 'cf-ipcountry': 'DE' } }],
    ['where the browser asks not to be tracked', { headers: { 'sec-gpc': '1' } }],
    ['of crawlers', { headers: { 'user-agent': GOOGLEBOT } }],
  ] as [string, { consent?: string; headers?: Record<string, string> }][])(
    'is not kept %s, and the answer does not say so',
    async (_, { consent, headers }) => {
      const id = newUnauthId()
      const browser = `${UNAUTH_ID_COOKIE}=${id}${consent === undefined ? '' : `; ${CONSENT_COOKIE}=${consent}`}`
      expect(await readData(await tell(FINGERPRINT, { cookie: browser, headers: headers ?? {} }))).toBeNull()
      expect(await kept(`browser:${id}`)).toEqual([])
    },
  )

  it('of a signed-out browser needs the consent to an id as well', async () => {
    const id = newUnauthId()
    const consent = writeConsent({ personalization: false, analytics: true, marketing: false })
    await readData(await tell(FINGERPRINT, { cookie: `${UNAUTH_ID_COOKIE}=${id}; ${CONSENT_COOKIE}=${consent}` }))
    expect(await kept(`browser:${id}`)).toEqual([])
  })

  it('is refused in other forms, from other sites, and too often', async () => {
    for (const wrong of ['', 'x', 'A'.repeat(64), `${FINGERPRINT}0`, 1, null, {}]) {
      await expectFailure(await tell(wrong), 'invalidInput')
    }
    await expectFailure(await tell(FINGERPRINT, { headers: { 'sec-fetch-site': 'cross-site' } }), 'crossSite')
    for (let sent = 0; sent < FINGERPRINT_LIMITS.actor.maxAttempts; sent += 1) await readData(await tell(FINGERPRINT))
    const refused = await tell(FINGERPRINT)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectFailure(refused, 'tooManyRequests')
  })

  it('is forgotten after its time, and with whatever is erased', async () => {
    const today = toDay(Date.now())
    const rows = [0, FINGERPRINT_RETENTION_DAYS, FINGERPRINT_RETENTION_DAYS + 1].map((age) => ({
      actor,
      hash: OTHER,
      day: today - age,
    }))
    await db.insert(fingerprints).values(rows)
    await sweepFingerprints(db, Date.now())
    expect((await kept()).map(({ day }) => today - day).toSorted((a, b) => a - b)).toEqual([
      0,
      FINGERPRINT_RETENTION_DAYS,
    ])
    await eraseFingerprints(db, actor)
    expect(await kept()).toEqual([])
  })
})

function toDay(now: number): number {
  return Math.floor(now / DAY_MS)
}
