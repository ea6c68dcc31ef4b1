import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import { users } from '#db/tables/users.ts'
import { LOCALES, MIRRORED_PSEUDO_LOCALE, PSEUDO_LOCALE, PSEUDO_LOCALES } from '#schema/constants/locales.ts'
import { href } from '#schema/routes.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { startApp } from '../../helpers/app.ts'
import { findCookie, expectFailure, GOOGLEBOT, send, type Sent } from '../../helpers/client.ts'
import { parseAppData } from '../../helpers/document.ts'
import { sendAs } from '../../helpers/host.ts'
import { makeBoard, makePin, makeSession, makeUser, type PinRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

const SITE_ORIGIN = 'https://tackboard.example'
const DE = 'https://de.tackboard.example'
/** The address has no TLS, as the site under test has none. */
const BR = 'http://br.tackboard.example'

let site: Site
let db: Database
let pin: PinRow

beforeAll(async () => {
  site = await startApp({ vars: { SITE_ORIGIN, LOCALE_ORIGINS: `de=${DE},pt_BR=${BR},xx=nowhere` } })
  db = site.db
  pin = await makePin(db, await makeBoard(db, await makeUser(db)))
})
afterAll(() => site.stop())

async function open(path: string, headers: Record<string, string> = {}): Promise<{ html: string; answer: Response }> {
  const answer = await send(site.origin, path, { headers })
  return { answer, html: await answer.text() }
}

/** Opens a page under another host name. */
async function openAt(host: string, path: string, headers: Record<string, string>): Promise<string> {
  return (await sendAs(`http://${host}`, site.origin, path, { headers })).text()
}

function choose(form: Record<string, string>, sent: Sent = {}): Promise<Response> {
  return send(site.origin, href('localeChoice'), { form, ...sent })
}

function opening(html: string): string {
  return /<html[^>]*>/.exec(html)?.[0] ?? ''
}

describe('a document', () => {
  it.each(LOCALES)('is marked as the English that it is for a browser that chose %s', async (locale) => {
    const { html, answer } = await open(href('languages'), { cookie: `locale=${locale}` })
    expect(answer.status).toBe(200)
    expect(opening(html)).toBe('<html lang="en-US" dir="ltr">')
    expect(parseAppData(html).context).toMatchObject({ locale, isRTL: false, language: locale.split('_')[0] })
    expect(html).toContain('property="og:locale" content="en_US"')
    expect(html.match(/aria-current="true"/g)).toHaveLength(1)
  })

  it.each([
    [PSEUDO_LOCALE, 'en-XA', 'ltr'],
    [MIRRORED_PSEUDO_LOCALE, 'ar-XB', 'rtl'],
  ])('speaks the pseudo-locale %s on every page', async (locale, lang, dir) => {
    for (const path of [
      href('home'),
      href('login'),
      href('languages'),
      href('pin', { id: pin.id }),
      '/no/such/page/',
    ]) {
      const { html } = await open(path, { cookie: `locale=${locale}` })
      expect(opening(html)).toBe(`<html lang="${lang}" dir="${dir}">`)
    }
  })

  it.each([
    { 'accept-language': ';;q=,,\u00ff-*' },
    { 'accept-language': 'x'.repeat(6_000) },
    { cookie: 'locale=%E0%A4%A' },
    { cookie: 'locale=../../etc' },
    { cookie: `locale=${'x'.repeat(3_000)}` },
    { cookie: 'locale=' },
  ])('falls back to English without an error for %j', async (headers) => {
    const { answer, html } = await open(href('home'), headers)
    expect(answer.status).toBe(200)
    expect(opening(html)).toBe('<html lang="en-US" dir="ltr">')
  })

  it('depends on what was chosen, and says so in `vary`', async () => {
    const { answer } = await open(href('languages'))
    expect(answer.headers.get('vary')).toContain('cookie')
    expect(answer.headers.get('vary')).toContain('accept-language')
  })
})

describe('addresses', () => {
  it('never carry the locale', async () => {
    const path = href('pin', { id: pin.id })
    const { html } = await open(`${path}?locale=de`, { 'accept-language': 'fr' })
    expect(parseAppData(html).context.locale).toBe('fr')
    expect(html).toContain(`<link rel="canonical" href="${SITE_ORIGIN}${path}">`)
    expect(html).toContain(`<meta property="og:url" content="${SITE_ORIGIN}${path}">`)
    expect(/<head>.*<\/head>/s.exec(html)?.[0]).not.toContain('locale=')
  })

  it('in other languages are listed for search engines', async () => {
    const path = href('pin', { id: pin.id })
    for (const spelling of [path, path.slice(0, -1), `${path}?utm_source=x`]) {
      const { html } = await open(spelling, { 'user-agent': GOOGLEBOT })
      const links = [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)]
      expect(links.map(([, language, address]) => [language, address])).toEqual([
        ['de', DE + path],
        ['pt-BR', BR + path],
        ['x-default', SITE_ORIGIN + path],
      ])
    }
  })

  it('of one language speak it, and stand for themselves', async () => {
    const path = href('pin', { id: pin.id })
    const html = await openAt('br.tackboard.example', path, { 'accept-language': 'fr' })
    expect(parseAppData(html).context.locale).toBe('pt_BR')
    expect(html).toContain(`<link rel="canonical" href="${BR}${path}">`)
    expect(html).toContain(`hreflang="x-default" href="${SITE_ORIGIN}${path}"`)
    const chosen = await openAt('br.tackboard.example', path, { cookie: 'locale=fr' })
    expect(parseAppData(chosen).context.locale).toBe('fr')
    const national = await openAt('tackboard.se', path, { 'accept-language': 'fr' })
    expect(parseAppData(national).context.locale).toBe('sv_SE')
  })

  it.each([href('login'), href('languages'), '/no/such/page/', `${href('home')}?after=x`])(
    'of %s are not told, as no one should find it',
    async (path) => {
      expect((await open(path)).html).not.toContain('hreflang')
    },
  )

  it('that cannot be are complained of once', async () => {
    await open(href('home'))
    await open(href('home'))
    expect(site.logs.filter((line) => line.includes('xx=nowhere'))).toHaveLength(1)
  })
})

describe('choosing a language', () => {
  it('sets a cookie for a year and leads back', async () => {
    const answer = await choose({ locale: 'he_IL', next: '/pin/x/?a=b#c' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/pin/x/?a=b#c'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.getSetCookie()).toEqual([
      'locale=he_IL; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
    const { html } = await open(href('home'), { cookie: findCookie(answer, 'locale') ?? '', 'accept-language': 'de' })
    expect(parseAppData(html).context.locale).toBe('he_IL')
  })

  it.each([undefined, '', 'https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
    'leads home where next is %j',
    async (next) => {
      const answer = await choose({ locale: 'de', ...(next === undefined ? {} : { next }) })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    },
  )

  it.each([
    {},
    { locale: '' },
    { locale: 'xx' },
    { locale: 'DE' },
    { locale: 'de-DE' },
    { locale: '__proto__' },
  ] as Record<string, string>[])('refuses %j in clear words', async (form) => {
    const answer = await choose(form)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await expectFailure(answer, 'invalidInput')).message_detail).toContain('locale: ')
  })

  it('is the account’s from then on, on every browser', async () => {
    const user = await makeUser(db)
    const here = await makeSession(db, user)
    const there = await makeSession(db, user)
    await choose({ locale: 'nb_NO' }, { cookie: here })
    const [row] = await db.select({ locale: users.locale }).from(users).where(eq(users.id, user.id))
    expect(row?.locale).toBe('nb_NO')
    const { html } = await open(href('home'), { cookie: `${there}; locale=ja`, 'accept-language': 'de' })
    expect(parseAppData(html).context.locale).toBe('nb_NO')
    const robot = await open(href('home'), { cookie: there, 'user-agent': GOOGLEBOT })
    expect(parseAppData(robot.html).context.locale).toBe('en_US')
  })

  it('leaves the account of a user alone who has left this browser', async () => {
    const user = await makeUser(db)
    const cookie = await makeSession(db, user, { loginState: LOGIN_STATE.limited })
    const answer = await choose({ locale: 'it' }, { cookie })
    const [row] = await db.select({ locale: users.locale }).from(users).where(eq(users.id, user.id))
    expect(row?.locale).toBe('en_US')
    const { html } = await open(href('home'), { cookie: `${cookie}; ${findCookie(answer, 'locale')}` })
    expect(parseAppData(html).context.locale).toBe('it')
  })

  it.each(PSEUDO_LOCALES)('has %s here, and keeps it out of accounts', async (locale) => {
    const user = await makeUser(db)
    const answer = await choose({ locale }, { cookie: await makeSession(db, user) })
    expect([answer.status, findCookie(answer, 'locale')]).toEqual([303, `locale=${locale}`])
    const [row] = await db.select({ locale: users.locale }).from(users).where(eq(users.id, user.id))
    expect(row?.locale).toBe('en_US')
  })
})
