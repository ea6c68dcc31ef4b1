import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '#db/client.ts'
import { fingerprints } from '#db/tables/tracking/fingerprints.ts'
import { FINGERPRINT_LIMITS } from '#schema/constants/limits.ts'
import { CONSENT_COOKIE, NO_CONSENT, writeConsent } from '#schema/settings/consent.ts'
import { DAY_MS } from '#schema/time.ts'
import { FINGERPRINT_RETENTION_DAYS } from '#schema/tracking/metric-constants.ts'
import { newUnauthId, UNAUTH_ID_COOKIE } from '#worker/context/unauth-id.ts'
import { eraseFingerprints, sweepFingerprints } from '#worker/features/tracking/record-fingerprint.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { test as it } from '../../helpers/app-test.ts'
import { expectFailure, GOOGLEBOT, newAddress, readData } from '../../helpers/client.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'

const SEND = 'POST fingerprints'
const FINGERPRINT = 'a'.repeat(64)
const OTHER = 'b'.repeat(64)

const fromAnywhere = (headers: Record<string, string> = {}) => ({
  headers: { 'cf-connecting-ip': newAddress(), ...headers },
})
const readKept = (db: Database, actor: string) => db.select().from(fingerprints).where(eq(fingerprints.actor, actor))
const actorOf = ({ id }: UserRow) => `user:${id}`

describe('the fingerprint of a device', () => {
  it('is kept once a day with the account, hashed again', async ({ as, db, member }) => {
    const me = as(member)
    const actor = actorOf(member)
    const answer = await me.send(SEND, { fingerprint: FINGERPRINT }, fromAnywhere())
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await readData(answer)).toBeNull()
    await me.call(SEND, { fingerprint: FINGERPRINT }, fromAnywhere())
    const rows = await readKept(db, actor)
    expect(rows).toEqual([{ actor, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string, day: toDay(Date.now()) }])
    expect(rows[0]?.hash).not.toBe(FINGERPRINT)
    await me.call(SEND, { fingerprint: OTHER }, fromAnywhere())
    expect(await readKept(db, actor)).toHaveLength(2)
  })

  it('is the same for two accounts on one device', async ({ as, db, member }) => {
    const other = await makeUser(db)
    for (const user of [member, other]) await as(user).call(SEND, { fingerprint: FINGERPRINT }, fromAnywhere())
    const [[own], [others]] = [await readKept(db, actorOf(member)), await readKept(db, actorOf(other))]
    expect(own?.hash).toBe(others?.hash)
  })

  it('of a signed-out browser is kept by its id, and not at all where it has none', async ({ as, db }) => {
    const id = newUnauthId()
    await as(`${UNAUTH_ID_COOKIE}=${id}`).call(SEND, { fingerprint: FINGERPRINT }, fromAnywhere())
    expect(await readKept(db, `browser:${id}`)).toHaveLength(1)
    const strange = 'c'.repeat(63) + '0'
    await as(null).call(SEND, { fingerprint: strange }, fromAnywhere())
    const hash = await hashToken(`fingerprint ${strange}`)
    expect(await db.select().from(fingerprints).where(eq(fingerprints.hash, hash))).toEqual([])
  })

  it('where an account is only greeted is the browser’s, not the account’s', async ({ as, db, member }) => {
    const greeted = await makeSession(db, member, { loginState: 2 })
    const id = newUnauthId()
    await as(`${greeted}; ${UNAUTH_ID_COOKIE}=${id}`).call(SEND, { fingerprint: FINGERPRINT }, fromAnywhere())
    expect(await readKept(db, actorOf(member))).toEqual([])
    expect(await readKept(db, `browser:${id}`)).toHaveLength(1)
  })

  it.for<[string, { consent?: string; headers?: Record<string, string> }]>([
    ['of viewers who have refused', { consent: writeConsent(NO_CONSENT) }],
    ['without an answer where a law asks for one', { headers: { 'cf-ipcountry': 'DE' } }],
    ['where the browser asks not to be tracked', { headers: { 'sec-gpc': '1' } }],
    ['of crawlers', { headers: { 'user-agent': GOOGLEBOT } }],
  ])('is not kept %s, and the answer does not say so', async ([, { consent, headers }], { as, db }) => {
    const id = newUnauthId()
    const browser = `${UNAUTH_ID_COOKIE}=${id}${consent === undefined ? '' : `; ${CONSENT_COOKIE}=${consent}`}`
    expect(await as(browser).call(SEND, { fingerprint: FINGERPRINT }, fromAnywhere(headers))).toBeNull()
    expect(await readKept(db, `browser:${id}`)).toEqual([])
  })

  it('of a signed-out browser needs the consent to an id as well', async ({ as, db }) => {
    const id = newUnauthId()
    const consent = writeConsent({ personalization: false, analytics: true, marketing: false })
    const browser = as(`${UNAUTH_ID_COOKIE}=${id}; ${CONSENT_COOKIE}=${consent}`)
    await browser.call(SEND, { fingerprint: FINGERPRINT }, fromAnywhere())
    expect(await readKept(db, `browser:${id}`)).toEqual([])
  })

  it('is refused in other forms, and too often', async ({ as, member }) => {
    const me = as(member)
    const input = { fingerprint: FINGERPRINT }
    for (const wrong of ['', 'x', 'A'.repeat(64), `${FINGERPRINT}0`, 1, null, {}]) {
      await me.invalid(SEND, { fingerprint: wrong }, fromAnywhere())
    }
    for (let sent = 0; sent < FINGERPRINT_LIMITS.actor.maxAttempts; sent += 1) {
      await me.call(SEND, input, fromAnywhere())
    }
    const refused = await me.send(SEND, input, fromAnywhere())
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectFailure(refused, 'tooManyRequests')
  })

  it('is forgotten after its time, and with whatever is erased', async ({ db, member }) => {
    const actor = actorOf(member)
    const today = toDay(Date.now())
    const rows = [0, FINGERPRINT_RETENTION_DAYS, FINGERPRINT_RETENTION_DAYS + 1].map((age) => ({
      actor,
      hash: OTHER,
      day: today - age,
    }))
    await db.insert(fingerprints).values(rows)
    await sweepFingerprints(db, Date.now())
    expect((await readKept(db, actor)).map(({ day }) => today - day).toSorted((a, b) => a - b)).toEqual([
      0,
      FINGERPRINT_RETENTION_DAYS,
    ])
    await eraseFingerprints(db, actor)
    expect(await readKept(db, actor)).toEqual([])
  })
})

function toDay(now: number): number {
  return Math.floor(now / DAY_MS)
}
