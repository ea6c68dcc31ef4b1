import { beforeAll, describe, expect, it } from 'vitest'
import { MIRRORED_PSEUDO_LOCALE } from '#schema/constants/locales.ts'
import { ELEMENT_IDS, type InitialProps, type RouteManifest } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { GOOGLEBOT, newAddress, send, toText, type Sent } from '../../helpers/client.ts'
import {
  parseAppData,
  findBlock,
  parseEmbeddedResults,
  findExecutableScripts,
  findScripts,
  wholePage,
} from '../../helpers/document.ts'
import {
  makeBoard,
  makeComment,
  makePin,
  makeSession,
  makeUser,
  relate,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const PUBLIC = 'public, max-age=0, must-revalidate'
const PRIVATE = 'private, no-store'

let owner: UserRow
let pin: PinRow
let related: PinRow
let cookie: string
let pages: Record<'home' | 'pin', string>

beforeAll(async () => {
  owner = await makeUser(db, { fullName: 'Astrid Fjelde' })
  const board = await makeBoard(db, owner)
  pin = await makePin(db, board, { columns: { title: 'Nets drying', description: 'On the quay at noon.' } })
  related = await makePin(db, board, { columns: { title: 'Mended nets' } })
  await relate(db, pin, [related])
  await makeComment(db, pin, owner, { text: 'The blue one was my grandfather’s.' })
  cookie = await makeSession(db, await makeUser(db, { fullName: 'Ingrid Solvang', firstName: 'Ingrid' }))
  pages = { home: href('home'), pin: href('pin', { id: pin.id }) }
})

async function openPage(path: string, sent: Sent = {}): Promise<{ answer: Response; html: string }> {
  const answer = await send(origin, path, sent)
  return { answer, html: await answer.text() }
}

describe.each(['home', 'pin'] as const)('the %s page', (name) => {
  it('is the same for a crawler that brings a session as for one that brings none', async () => {
    const { html: expected } = await openPage(pages[name], { headers: { 'user-agent': GOOGLEBOT } })
    const { answer, html } = await openPage(pages[name], { headers: { 'user-agent': GOOGLEBOT }, cookie })
    expect(html === expected).toBe(true)
    expect(answer.headers.get('cache-control')).toBe(PUBLIC)
  })

  it('is a document that caches may share while signed out', async () => {
    const { answer, html } = await wholePage(origin, pages[name])
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': PUBLIC,
      vary: 'cookie, accept-language, user-agent, cf-ipcountry',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(html).toMatch(/^<!doctype html><html lang="en-US" dir="ltr">.*<\/html>$/s)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/)
    for (const part of ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'", "style-src 'self';"]) {
      expect(policy).toContain(part)
    }
    expect(policy).not.toContain('unsafe')
    expect(html).not.toMatch(/<style\b|\son\w+="|\sstyle="/)
  })

  it('carries the blocks that the client starts from, and no viewer', async () => {
    const secrets = { 'cf-connecting-ip': newAddress(), cookie: `__Host-unauth_id=${'7'.repeat(32)}` }
    const { answer, html } = await wholePage(origin, pages[name], { headers: secrets })
    const data = parseAppData(html)
    expect(Object.keys(data).toSorted()).toEqual([
      'appVersion',
      'context',
      'daysToExpiration',
      'enableDefaultSuspense',
      'experiments',
      'initialHandlerId',
      'isPrefetch',
      'renderMode',
      'settings',
      'site',
    ])
    expect(data).toMatchObject({
      appVersion: answer.headers.get('x-app-version'),
      daysToExpiration: null,
      enableDefaultSuspense: true,
      experiments: { active: {}, triggerable: {} },
      initialHandlerId: name === 'home' ? 'index' : 'pin/[id]',
      isPrefetch: false,
      renderMode: 'full',
      settings: { handshakeOrigins: [origin], captcha: null, nationalOrigin: null },
      site: 'www',
      context: {
        fullPath: pages[name],
        isAuthenticated: false,
        isBot: false,
        loginState: 0,
        origin,
        unauthId: null,
        user: null,
      },
    })
    const manifest = findBlock(html, ELEMENT_IDS.routeManifest) as RouteManifest
    expect(manifest).toEqual({ files: [], dependencies: {}, rest: null })
    const props = findBlock(html, ELEMENT_IDS.initialProps) as InitialProps
    expect(props).toEqual({ params: name === 'home' ? {} : { id: pin.id }, search: '' })
    expect(html).toContain(`<div id="${ELEMENT_IDS.root}">`)
    expect(html).not.toContain(`id="${ELEMENT_IDS.error}"`)
    for (const secret of [secrets['cf-connecting-ip'], '7'.repeat(32), answer.headers.get('x-request-id') ?? '?']) {
      expect(html).not.toContain(secret)
    }
    const expected =
      name === 'home' ? ['HomeFeedQuery'] : ['CloseupDetailQuery', 'CloseupPageQuery', 'CloseupRelatedModulesFeedQuery']
    expect([...parseEmbeddedResults(html).keys()].toSorted()).toEqual(expected)
  })

  it('is byte for byte the same for two strangers', async () => {
    const strangers: Sent[] = [
      { headers: { 'cf-connecting-ip': newAddress(), referer: 'https://one.example/' } },
      {
        cookie: `_ga=GA1.2.3; __Host-unauth_id=${'3'.repeat(32)}; _referrer=https%3A%2F%2Ftwo.example%2F`,
        headers: {
          'cf-connecting-ip': newAddress(),
          'user-agent':
            'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.3 Safari/605.1.15',
        },
      },
      { cookie: '__Host-session=forged' },
    ]
    const documents = []
    for (const stranger of strangers) {
      const { answer, html } = await wholePage(origin, pages[name], stranger)
      expect(answer.headers.get('cache-control')).toBe(PUBLIC)
      documents.push(html)
    }
    expect(new Set(documents).size).toBe(1)
  })

  it('names its viewer only to the viewer', async () => {
    const { answer, html } = await openPage(pages[name], { cookie })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, PRIVATE])
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(parseAppData(html)).toMatchObject({
      daysToExpiration: 119,
      context: { isAuthenticated: true, loginState: 1, user: { full_name: 'Ingrid Solvang', login_state: 1 } },
    })
    expect(html).not.toContain('scrypt$')
    expect((await openPage(pages[name])).html).not.toContain('Ingrid Solvang')
  })

  it('is there with and without its last slash', async () => {
    const other = name === 'home' ? href('homefeed') : pages.pin
    for (const path of [other, other.slice(0, -1)]) {
      const { answer, html } = await openPage(path)
      expect([path, answer.status]).toEqual([path, 200])
      expect(parseAppData(html).initialHandlerId).toBe(name === 'home' ? 'homefeed' : 'pin/[id]')
    }
  })

  it('boots no client with ?server_only=1', async () => {
    const { html } = await wholePage(origin, `${pages[name]}?server_only=1`)
    expect(parseAppData(html).renderMode).toBe('server_only')
    expect(findExecutableScripts(html)).toEqual([])
    expect(findExecutableScripts((await wholePage(origin, pages[name])).html)).toHaveLength(1)
  })

  it('comes whole to a crawler, without any inline code', async () => {
    const { answer, html } = await openPage(pages[name], { headers: { 'user-agent': GOOGLEBOT } })
    expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([
      200,
      expect.not.stringContaining('nonce'),
    ])
    expect(parseAppData(html).context).toMatchObject({ isBot: true, isAuthenticated: false })
    expect(findExecutableScripts(html).map(({ content }) => content)).toEqual([''])
    const text = toText(html)
    const shown =
      name === 'home'
        ? []
        : ['Nets drying', 'On the quay at noon.', 'The blue one was my grandfather’s.', 'Mended nets', 'Astrid Fjelde']
    for (const words of shown) expect(text).toContain(words)
    if (name === 'pin') expect(html).toContain(`href="${href('pin', { id: related.id })}"`)
    else expect(html.match(/href="\/pin\//g)?.length).toBeGreaterThanOrEqual(25)
    expect(findScripts(html).some(({ attributes }) => attributes.includes('ld+json'))).toBe(true)
  })

  it('runs in the direction of its texts', async () => {
    const english = await openPage(pages[name], { headers: { 'accept-language': 'he-IL' } })
    expect(english.html).toMatch(/^<!doctype html><html lang="en-US" dir="ltr">/)
    const mirrored = await openPage(pages[name], { cookie: `locale=${MIRRORED_PSEUDO_LOCALE}` })
    expect(mirrored.html).toMatch(/^<!doctype html><html lang="ar-XB" dir="rtl">/)
  })
})

describe('a page that is not there', () => {
  it.each(['/nobody/at/home/', href('pin', { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })])(
    '%s says so, to people and crawlers',
    async (path) => {
      for (const headers of [{}, { 'user-agent': GOOGLEBOT }]) {
        const { answer, html } = await openPage(path, { headers })
        expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
        expect(html).toContain('<meta name="robots" content="noindex">')
        expect(html).not.toContain('rel="canonical"')
        expect(toText(html)).toContain('Page not found')
        // What is not there now may be in a moment.
        expect(answer.headers.get('cache-control')).toBe(PRIVATE)
      }
      expect((await openPage(path, { cookie })).answer.headers.get('cache-control')).toBe(PRIVATE)
    },
  )

  it('is the same for a secret pin as for one that does not exist', async () => {
    const secret = await makePin(db, await makeBoard(db, owner, { privacy: 'secret' }), {
      columns: { audience: 'board' },
    })
    const missing = `${secret.id.slice(0, -1)}${secret.id.endsWith('0') ? '1' : '0'}`
    const [one, two] = [await openPage(href('pin', { id: secret.id })), await openPage(href('pin', { id: missing }))]
    expect([one.answer.status, one.html]).toEqual([404, two.html.replaceAll(missing, secret.id)])
    const open = await openPage(href('pin', { id: secret.id }), { cookie: await makeSession(db, owner) })
    expect([open.answer.status, open.answer.headers.get('cache-control')]).toEqual([200, PRIVATE])
  })
})
