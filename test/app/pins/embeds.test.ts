import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { boardSections } from '#db/tables/boards/boards.ts'
import { mediaUrl } from '#schema/media/media-url.ts'
import { BOARD_EMBED_PINS, PIN_EMBED_WIDTH } from '#schema/pins/embed-constants.ts'
import { href } from '#schema/routes.ts'
import { send, toText } from '../../helpers/client.ts'
import {
  makeBoard,
  makePin,
  makeSession,
  makeUser,
  type BoardRow,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

let owner: UserRow
let board: BoardRow
let pin: PinRow
let cookie: string

beforeAll(async () => {
  owner = await makeUser(db, { fullName: 'Sigrid <Lund>' })
  board = await makeBoard(db, owner, { name: 'Sea "walls"' })
  pin = await makePin(db, board, { columns: { title: 'A wall & a gate', altText: 'Granite blocks' } })
  cookie = await makeSession(db, owner)
})

const pinPath = () => href('pin', { id: pin.id })
const boardPath = () => href('board', { username: owner.username, board: board.slug })

function ask(url: string, more: Record<string, string> = {}): Promise<Response> {
  return send(origin, href('oembed', {}, { url, ...more }), { headers: { 'sec-fetch-site': 'cross-site' } })
}

async function readEmbed(path: string, more: Record<string, string> = {}): Promise<Record<string, string | number>> {
  const answer = await ask(origin + path, more)
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.json()) as Record<string, string | number>
}

describe('oEmbed', () => {
  it('tells other sites how to show a pin', async () => {
    const answer = await ask(origin + pinPath())
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(answer.headers.get('set-cookie')).toBeNull()
    const embed = (await answer.json()) as Record<string, string | number>
    expect(embed).toMatchObject({
      version: '1.0',
      type: 'rich',
      provider_name: 'Tackboard',
      provider_url: `${origin}/`,
      title: 'A wall & a gate',
      author_name: 'Sigrid <Lund>',
      author_url: origin + href('profile', { username: owner.username }),
      width: PIN_EMBED_WIDTH,
      thumbnail_url: origin + mediaUrl('736x', pin.imageSignature, 'webp'),
    })
    const src = origin + href('embedPin', { id: pin.id })
    expect(embed['html']).toContain(
      `<iframe src="${src}" title="A wall &amp; a gate" width="345" height="${embed['height']}"`,
    )
    const known = { 'if-none-match': answer.headers.get('etag') ?? '' }
    const again = href('oembed', {}, { url: origin + pinPath() })
    expect((await send(origin, again, { headers: known })).status).toBe(304)
  })

  it('tells other sites how to show a board', async () => {
    const embed = await readEmbed(boardPath())
    expect(embed).toMatchObject({ title: 'Sea "walls"', author_name: 'Sigrid <Lund>', width: 600 })
    expect(embed['html']).toContain(
      `src="${origin}${href('embedBoard', { id: board.id })}" title="Sea &quot;walls&quot;"`,
    )
  })

  it.each([
    ['maxwidth', '200'],
    ['maxheight', '180'],
    ['maxwidth', '5000'],
  ])('keeps to %s=%s', async (name, value) => {
    for (const path of [pinPath(), boardPath()]) {
      const side = name.slice('max'.length)
      const embed = await readEmbed(path, { [name]: value })
      expect(embed[side]).toBeLessThanOrEqual(Number(value))
      expect(embed['html']).toContain(`${side}="${embed[side]}"`)
      expect(Number(embed[`thumbnail_${side}`] ?? 0)).toBeLessThanOrEqual(Number(value))
    }
  })

  it('answers in XML where that is asked for', async () => {
    const answer = await ask(origin + pinPath(), { format: 'xml' })
    expect(answer.headers.get('content-type')).toBe('text/xml; charset=utf-8')
    const xml = await answer.text()
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<oembed>\n/)
    expect(xml).toContain('<author_name>Sigrid &lt;Lund&gt;</author_name>')
    expect(xml).toContain('<html>&lt;iframe src=')
  })

  it.each<[what: string, url: () => string, more: Record<string, string>, status: number]>([
    ['another format', () => origin + pinPath(), { format: 'yaml' }, 501],
    ['no address', () => '', {}, 400],
    ['a width that is none', () => origin + pinPath(), { maxwidth: '0' }, 400],
    ['a height that is none', () => origin + pinPath(), { maxheight: '1e3' }, 400],
    ['another site', () => `https://elsewhere.example${pinPath()}`, {}, 404],
    ['our name before that of another', () => `${origin}@elsewhere.example${pinPath()}`, {}, 404],
    ['a script', () => `javascript:${pinPath()}`, {}, 404],
    ['no address at all', () => 'wall', {}, 404],
    ['a pin that is not there', () => `${origin}/pin/nothing/`, {}, 404],
    ['a page that is no pin and no board', () => `${origin}/settings/privacy/`, {}, 404],
    ['a part of a board', () => `${origin}${boardPath()}part/`, {}, 404],
    ['a spelling that is none', () => `${origin}/%E0/%A4/`, {}, 404],
  ])('refuses %s', async (_, url, more, status) => {
    const answer = await ask(url(), more)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ status: 'failure' })
  })

  it('is named by the pages', async () => {
    for (const path of [pinPath(), boardPath()]) {
      const html = await (await send(origin, path)).text()
      for (const [type, format] of [
        ['application/json+oembed', 'json'],
        ['text/xml+oembed', 'xml'],
      ] as const) {
        const named = new RegExp(`<link rel="alternate" type="${type.replace('+', '\\+')}"[^>]* href="([^"]+)">`).exec(
          html,
        )
        const address = toText(named?.[1] ?? '')
        expect(address).toBe(origin + href('oembed', {}, { url: origin + path, format }))
        expect((await send(origin, address.slice(origin.length))).status).toBe(200)
      }
    }
  })
})

describe('what other sites frame', () => {
  const embeds = () => [href('embedPin', { id: pin.id }), href('embedBoard', { id: board.id })]

  it('is a document that runs nothing, asks no cookie and may be framed by anyone', async () => {
    for (const path of embeds()) {
      const answer = await send(origin, path)
      const html = await answer.text()
      expect([path, answer.status]).toEqual([path, 200])
      const policy = answer.headers.get('content-security-policy')
      expect(policy).toBe(
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors *",
      )
      expect(answer.headers.get('x-frame-options')).toBeNull()
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(answer.headers.get('vary')).toBe('accept-language')
      expect(answer.headers.get('x-robots-tag')).toBe('noindex')
      expect(html).not.toMatch(/<script|<form|\bstyle=|\bon\w+=/)
      const known = { 'if-none-match': answer.headers.get('etag') ?? '' }
      expect((await send(origin, path, { cookie, headers: known })).status).toBe(304)
    }
  })

  it('shows the pin, which opens in a tab of its own', async () => {
    const html = await (await send(origin, href('embedPin', { id: pin.id }))).text()
    expect(html).toContain('<title>A wall &amp; a gate</title>')
    expect(html).toContain(`<link rel="canonical" href="${origin}${pinPath()}">`)
    expect(html).toContain('alt="Granite blocks"')
    for (const text of ['A wall & a gate', 'Sigrid <Lund>', 'Sea "walls"', 'Save on Tackboard']) {
      expect(toText(html)).toContain(text)
    }
    const links = [...html.matchAll(/<a ([^>]*)>/g)].map(([, attributes]) => attributes)
    expect(links).toHaveLength(5)
    for (const link of links) expect(link).toContain('target="_blank" rel="noopener"')
  })

  it('shows the newest pins of a board, whatever section they are in', async () => {
    const full = await makeBoard(db, owner)
    const [section] = await db
      .insert(boardSections)
      .values({ id: newId(), boardId: full.id, slug: 'gates', title: 'Gates', position: 0 })
      .returning()
    const pins: PinRow[] = []
    for (let count = 0; count <= BOARD_EMBED_PINS; count += 1) {
      pins.push(await makePin(db, full, { columns: { sectionId: count % 2 === 0 ? null : section?.id } }))
    }
    const html = await (await send(origin, href('embedBoard', { id: full.id }))).text()
    const shown = pins.map(({ id }) => html.includes(href('pin', { id })))
    expect(shown).toEqual([false, ...pins.slice(1).map(() => true)])
  })

  it('speaks the language that the frame or the browser asks for, whatever a cookie says', async () => {
    const path = href('embedPin', { id: pin.id })
    const read = async (address: string, sent: object) => (await send(origin, address, sent)).text()
    expect(await read(`${path}?locale=ar_XB`, {})).toContain('dir="rtl"')
    expect(await read(path, { cookie: 'locale=ar_XB' })).toContain('<html lang="en-US" dir="ltr">')
    expect(await read(`${path}?locale=nonsense`, {})).toContain('<html lang="en-US" dir="ltr">')
  })

  it('stands at the address of its id, to which that in small letters leads, for oEmbed as well', async () => {
    for (const [route, id] of [
      ['embedPin', pin.id],
      ['embedBoard', board.id],
    ] as const) {
      const answer = await send(origin, `${href(route, { id: id.toLowerCase() })}?locale=ar_XB`, {})
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `${href(route, { id })}?locale=ar_XB`])
      expect((await send(origin, href(route, { id: newId().toLowerCase() }))).status).toBe(404)
    }
    const { html } = await readEmbed(href('pin', { id: pin.id.toLowerCase() }))
    expect(html).toContain(href('embedPin', { id: pin.id }))
  })

  it.each<[what: string, user: object, columns: object, pinColumns: object]>([
    ['a secret board', {}, { privacy: 'secret' }, { audience: 'board' }],
    ['a private profile', { isPrivateProfile: true }, {}, {}],
    ['a deactivated account', { deactivatedAt: 1 }, {}, {}],
  ])('is empty for what is on %s, also for its owner', async (_, user, columns, pinColumns) => {
    const person = await makeUser(db, user)
    const theirs = await makeBoard(db, person, { name: 'Kept to oneself', ...columns })
    const kept = await makePin(db, theirs, { columns: { title: 'Kept to oneself', ...pinColumns } })
    const session = await makeSession(db, person)
    for (const path of [href('embedPin', { id: kept.id }), href('embedBoard', { id: theirs.id }), '/embed/pin/%20/']) {
      const answer = await send(origin, path, { cookie: session })
      const html = await answer.text()
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
      expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors *')
      expect(toText(html)).toContain("There's nothing to show here.")
      expect(html).not.toContain('Kept to oneself')
    }
    for (const path of [
      href('pin', { id: kept.id }),
      href('board', { username: person.username, board: theirs.slug }),
    ]) {
      expect((await ask(origin + path)).status).toBe(404)
      const page = await send(origin, path, { cookie: session })
      if (Object.keys(user).length === 0) expect(await page.text()).not.toContain('+oembed')
    }
  })
})

it('no other page may be framed', async () => {
  const paths = [pinPath(), boardPath(), href('home'), href('login'), href('oembed', {}, { url: origin + pinPath() })]
  for (const path of [...paths, href('userFeed', { username: owner.username }), '/embed/', '/embed/pin/']) {
    const { headers } = await send(origin, path)
    expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY'])
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})
