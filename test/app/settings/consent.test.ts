import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '#db/client.ts'
import { users } from '#db/tables/users.ts'
import { SETTINGS_LIMIT } from '#schema/constants/limits.ts'
import type { PageState, RequestContext } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import {
  CONSENT_COOKIE,
  CONSENT_LIFETIME_MS,
  FULL_CONSENT,
  NO_CONSENT,
  writeConsent,
} from '#schema/settings/consent.ts'
import { test as it } from '../../helpers/app-test.ts'
import type { Caller } from '../../helpers/callers.ts'
import { findCookie, getFlash, readData, send, toText } from '../../helpers/client.ts'
import { useUp } from '../../helpers/limits.ts'
import { openPlain, type PlainOptions } from '../../helpers/plain-browser.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'

const SAVE = 'CookieConsentResource.update'
const PAGE = href('cookies')
const UNAUTH_ID = '__Host-unauth_id'
const GERMAN = { 'cf-ipcountry': 'DE' }
const AGREED = `${CONSENT_COOKIE}=${writeConsent(FULL_CONSENT)}`
const SOME = { personalization: false, analytics: true, marketing: false }

async function readRow(db: Database, { id }: UserRow): Promise<UserRow | undefined> {
  const [found] = await db.select().from(users).where(eq(users.id, id))
  return found
}

async function readState(viewer: Caller, headers = {}): Promise<[RequestContext, Response]> {
  const answer = await viewer.send('GET state', {}, { headers })
  return [((await answer.json()) as PageState).session, answer]
}

describe('an answer about cookies', () => {
  it('is kept by the browser where pages can read it, and not forever', async ({ as }) => {
    const answer = await as(null).send(SAVE, SOME)
    expect(await readData(answer)).toEqual(SOME)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.getSetCookie()).toEqual([
      `${CONSENT_COOKIE}=1.p0.a1.m0; Max-Age=${CONSENT_LIFETIME_MS / 1_000}; Path=/; Secure; SameSite=Lax`,
    ])
  })

  it('is kept by the account of a signed-in viewer, a no as well', async ({ as, db, member }) => {
    await as(member).call(SAVE, SOME)
    expect(await readRow(db, member)).toMatchObject({
      allowPersonalizationCookies: false,
      allowAnalyticCookies: true,
      allowMarketingCookies: false,
    })
    const other = as(await makeUser(db))
    expect((await readState(other))[0].user?.has_chosen_cookies).toBe(false)
    await other.call(SAVE, NO_CONSENT)
    expect((await readState(other))[0].user?.has_chosen_cookies).toBe(true)
  })

  it('of a browser that only greets a user is not their account’s', async ({ as, db, member }) => {
    await as(await makeSession(db, member, { loginState: 2 })).call(SAVE, FULL_CONSENT)
    expect(await readRow(db, member)).toEqual(member)
  })

  it('is one to all questions, and to no other', async ({ as }) => {
    expect(await as(null).invalid(SAVE, { analytics: true })).toContain('options.personalization')
    await as(null).invalid(SAVE, { ...SOME, is_employee: true })
  })
})

describe('the page of the choice', () => {
  it.for<[Record<string, string>, string]>([
    [{ choice: 'all' }, '1.p1.a1.m1'],
    [{ choice: 'none', analytics: '1' }, '1.p0.a0.m0'],
    [{ choice: 'some', personalization: '1' }, '1.p1.a0.m0'],
  ])('takes %j as a plain form and leads back', async ([form, value], { origin }) => {
    const answer = await send(origin, PAGE, { form })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, PAGE])
    expect(findCookie(answer, CONSENT_COOKIE)).toBe(`${CONSENT_COOKIE}=${value}`)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it('goes on to a page of this site only', async ({ origin }) => {
    const to = async (next: string) =>
      (await send(origin, PAGE, { form: { choice: 'none', next } })).headers.get('location')
    expect(await to('/today/')).toBe('/today/')
    expect(await to('https://evil.example/')).toBe('/')
  })

  it('shows the last answer, to no one else', async ({ origin }) => {
    const sent = await send(origin, PAGE, { form: { choice: 'some', analytics: '1' } })
    const cookie = `${CONSENT_COOKIE}=${writeConsent(SOME)}; ${getFlash(sent)}`
    const answer = await send(origin, PAGE, { cookie })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const html = await answer.text()
    const ticked = [...html.matchAll(/<input type="checkbox"[^>]*>/g)].filter(([box]) => box.includes('checked'))
    expect(ticked.map(([box]) => /name="(\w+)"/.exec(box)?.[1])).toEqual(['analytics'])
    expect(toText(html)).toContain('Your choices are saved.')
  })

  it('refuses what is no choice, and keeps what was ticked', async ({ origin }) => {
    const answer = await send(origin, PAGE, { form: { analytics: '1' } })
    const html = await answer.text()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'private, no-store'])
    expect(toText(html)).toContain("That didn't work.")
    expect(html).toMatch(/<input type="checkbox"[^>]*name="analytics"[^>]*checked/)
  })

  it('says when an account has changed its settings too often', async ({ as, db, member, origin }) => {
    await useUp(db, SETTINGS_LIMIT, member.id)
    const cookie = await as(member).cookie()
    const answer = await send(origin, PAGE, { form: { choice: 'all' }, cookie })
    expect([answer.status, findCookie(answer, CONSENT_COOKIE)]).toEqual([429, undefined])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(toText(await answer.text())).toContain('Too many attempts.')
  })
})

describe('what is in force, and why', () => {
  const USES = ['Personal', 'Analytics', 'Marketing'].map((name) => new RegExp(`^${name}`))

  /** Each optional use with whether it is on, and what is said about it. */
  async function shownOn(page: 'cookies' | 'privacySettings', options: PlainOptions = {}, cookies = {}) {
    const browser = await openPlain(options)
    for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, String(value))
    const { field, described } = await browser.goto(href(page))
    return USES.map((use) => [field(use).checked, described(use)])
  }
  const all = (isOn: boolean, reason: string) => Array.from(USES, () => [isOn, expect.stringContaining(reason)])

  it.for<[string, PlainOptions, boolean, string]>([
    ['on by default where no law asks first', {}, true, 'On by default in your country'],
    ['off where one does', { headers: GERMAN }, false, 'Off until you turn it on'],
    ['off with the privacy signal', { headers: { 'sec-gpc': '1' } }, false, 'Off because your browser sends'],
  ])('is %s, on both pages', async ([, options, isOn, reason], { member }) => {
    expect(await shownOn('cookies', options)).toEqual(all(isOn, reason))
    for (const page of ['cookies', 'privacySettings'] as const)
      expect(await shownOn(page, { ...options, as: member })).toEqual(all(isOn, reason))
  })

  it('is what the browser answered, as long as the account has not', async ({ as, member }) => {
    const answered = { [CONSENT_COOKIE]: writeConsent(SOME) }
    const chosen = [false, true, false].map((isOn) => [isOn, expect.stringContaining('You chose this')])
    expect(await shownOn('cookies', {}, answered)).toEqual(chosen)
    expect(await shownOn('privacySettings', { as: member }, answered)).toEqual(chosen)
    await as(member).call(SAVE, FULL_CONSENT)
    for (const page of ['cookies', 'privacySettings'] as const)
      expect(await shownOn(page, { as: member }, answered)).toEqual(all(true, 'You chose this'))
  })

  it('is changed on the privacy page as well, which says so', async ({ member }) => {
    const page = await (await (await openPlain({ as: member })).goto(href('privacySettings'))).press('Reject all')
    expect(page.path).toBe(href('privacySettings'))
    expect(page.text).toContain('Changes saved.')
    expect(page.field(/^Analytics/).checked).toBe(false)
    expect(page.described(/^Analytics/)).toContain('You chose this')
  })
})

describe('an id that tells one browser from another', () => {
  const readId = async (viewer: Caller, headers = {}) => (await readState(viewer, headers))[0].unauthId
  const YES = () => ({ allowAnalyticCookies: true, allowPersonalizationCookies: true, cookiesChosenAt: Date.now() })

  it('is stored where a law asks first only after a yes', async ({ as }) => {
    expect(await readId(as(null), GERMAN)).toBeNull()
    expect(await readId(as(AGREED), GERMAN)).toMatch(/^[0-9a-f]{32}$/)
    expect(await readId(as(null))).toMatch(/^[0-9a-f]{32}$/)
  })

  it('is taken away again after a no', async ({ as }) => {
    const has = `${UNAUTH_ID}=${'3'.repeat(32)}`
    const [session, answer] = await readState(as(has), GERMAN)
    expect(session.unauthId).toBeNull()
    expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining(`${UNAUTH_ID}=; Max-Age=0`)])
    for (const no of ['1.p0.a0.m0', '1.p0.a1.m1', '1.p1.a0.m1']) {
      expect(await readId(as(`${has}; ${CONSENT_COOKIE}=${no}`))).toBeNull()
    }
    expect(await readId(as(has))).toBe('3'.repeat(32))
  })

  it('goes by the answer of no account that is only greeted', async ({ as, db }) => {
    const greeted = await makeSession(db, await makeUser(db, YES()), { loginState: 2 })
    expect(await readId(as(greeted), GERMAN)).toBeNull()
  })

  it('goes by the account’s answer before the browser’s', async ({ as, db }) => {
    const member = await makeUser(db, YES())
    expect(await readId(as(member), GERMAN)).not.toBeNull()
    await db
      .update(users)
      .set({ cookiesChosenAt: Date.now() - CONSENT_LIFETIME_MS })
      .where(eq(users.id, member.id))
    expect(await readId(as(member), GERMAN)).toBeNull()
  })
})

describe('the Global Privacy Control signal', () => {
  const SILENT = { 'sec-gpc': '1' }

  it('switches off all that is optional, whatever was agreed to', async ({ as, db }) => {
    const agreed = { allowAnalyticCookies: true, allowPersonalizationCookies: true, allowMarketingCookies: true }
    const me = as(await makeUser(db, agreed))
    const off = {
      third_party_marketing_tracking_enabled: false,
      allow_analytic_cookies: false,
      allow_personalization_cookies: false,
      allow_marketing_cookies: false,
    }
    const [session] = await readState(me, SILENT)
    expect(session).toMatchObject({ hasPrivacySignal: true, unauthId: null, user: off })
    expect(await me.call('GET currentUser', {}, { headers: SILENT })).toMatchObject(off)
    expect((await readState(me))[0].user).toMatchObject({ allow_analytic_cookies: true })
    expect((await readState(as(AGREED), SILENT))[0].unauthId).toBeNull()
  })

  it('is shown on the pages of the choice, and changes nothing that is stored', async ({ as, db, member, origin }) => {
    const sent = { cookie: await as(member).cookie(), headers: SILENT }
    for (const path of [href('privacySettings'), PAGE]) {
      const html = await (await send(origin, path, sent)).text()
      expect(toText(html)).toContain('Your browser asks sites not to track you (Global Privacy Control)')
    }
    expect(await readRow(db, member)).toEqual(member)
    const form = { is_private_profile: '1', hide_from_search: '0' }
    expect((await send(origin, href('privacySettings'), { form, ...sent })).status).toBe(303)
    const saved = { isPrivateProfile: true, thirdPartyMarketingTrackingEnabled: true }
    expect(await readRow(db, member)).toMatchObject(saved)
  })
})
