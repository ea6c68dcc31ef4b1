import { Window } from 'happy-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { saves } from '#db/tables/saves.ts'
import { mediaUrl } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import { MINUTE_MS } from '#schema/time.ts'
import { send } from '../../helpers/client.ts'
import { parseDocument } from '../../helpers/parsed-document.ts'
import {
  makeBoard,
  makeImage,
  makePin,
  makeSession,
  makeTopic,
  makeUser,
  type BoardRow,
  type UserRow,
} from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const NOON = Date.UTC(2026, 2, 4, 12)

let owner: UserRow
let board: BoardRow
let topic: { id: string; slug: string; name: string }

beforeAll(async () => {
  owner = await makeUser(db, { fullName: 'Sigrid Lund', about: 'Walls & <gates>' })
  board = await makeBoard(db, owner, { name: 'Sea walls', description: 'Of granite' })
  topic = await makeTopic(db)
})

interface Item {
  title: string
  link: string
  guid: string
  pubDate: string
  description: string
}

function parseXml(xml: string) {
  const document = new new Window().DOMParser().parseFromString(xml, 'application/xml')
  expect(document.getElementsByTagName('parsererror')).toHaveLength(0)
  return document
}

function hasCode(html: string): boolean {
  const elements = [...parseDocument(html).body.querySelectorAll('*')]
  return elements.some(
    ({ tagName, attributes }) =>
      /^(?:script|iframe|style|form)$/i.test(tagName) || [...attributes].some(({ name }) => /^on/i.test(name)),
  )
}

/**
 * The rules of RSS 2.0 (rssboard.org/rss-specification), its profile and Media RSS that concern what we write, as the
 * W3C's validator applies them.
 */
function findBrokenRules(document: ReturnType<typeof parseXml>): string[] {
  const broken: string[] = []
  const rule = (isKept: boolean, text: string) => void (isKept || broken.push(text))
  const rss = document.documentElement
  const children = (element: { children: Iterable<Element> }, name: string) =>
    [...element.children].filter(({ tagName }) => tagName === name)
  const isAddress = (text: string | null | undefined) => /^https?:\/\/[^\s<>"]+$/.test(text ?? '')
  const isDate = (text: string | null | undefined) =>
    /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d \+0000$/.test(text ?? '') &&
    !Number.isNaN(Date.parse(text ?? ''))
  rule(rss.tagName === 'rss' && rss.getAttribute('version') === '2.0', 'the root is rss 2.0')
  const channels = children(rss as never, 'channel')
  rule(channels.length === 1 && rss.children.length === 1, 'one channel')
  const [channel] = channels
  if (!channel) return [...broken, 'a channel']
  const known = ['title', 'link', 'description', 'atom:link', 'lastBuildDate', 'media:thumbnail', 'item']
  for (const { tagName } of channel.children) rule(known.includes(tagName), `${tagName} in a channel`)
  for (const name of ['title', 'link', 'description', 'atom:link']) {
    rule(children(channel, name).length === 1, `one ${name} of the channel`)
  }
  for (const name of ['title', 'description']) rule(Boolean(children(channel, name)[0]?.textContent), `a ${name}`)
  rule(isAddress(children(channel, 'link')[0]?.textContent), 'the link of the channel is an address')
  const self = children(channel, 'atom:link')[0]
  rule(self?.getAttribute('rel') === 'self' && isAddress(self.getAttribute('href')), 'the feed names itself')
  for (const date of children(channel, 'lastBuildDate')) rule(isDate(date.textContent), 'a date of RFC 822')
  const guids = new Set<string>()
  const items = children(channel, 'item')
  for (const item of items) {
    const once = ['title', 'link', 'guid', 'pubDate', 'dc:creator', 'description', 'media:content']
    for (const { tagName } of item.children) rule(once.includes(tagName), `${tagName} in an item`)
    for (const name of once) rule(children(item, name).length <= 1, `one ${name} of an item`)
    rule(children(item, 'title').length + children(item, 'description').length > 0, 'a title or description')
    rule(isAddress(children(item, 'link')[0]?.textContent), 'the link of an item is an address')
    const guid = children(item, 'guid')[0]
    rule(guid?.getAttribute('isPermaLink') === 'true' && isAddress(guid.textContent), 'a guid that is a permalink')
    guids.add(guid?.textContent ?? '')
    rule(isDate(children(item, 'pubDate')[0]?.textContent), 'a pubDate of RFC 822')
    rule(!/(?:src|href)="(?!https?:)/.test(children(item, 'description')[0]?.textContent ?? ''), 'no relative address')
    rule(!hasCode(children(item, 'description')[0]?.textContent ?? ''), 'no code')
    const media = children(item, 'media:content')[0]
    rule(isAddress(media?.getAttribute('url')), 'media:content with an address')
    for (const name of ['width', 'height']) rule(/^\d+$/.test(media?.getAttribute(name) ?? ''), `${name} in pixels`)
    rule(/^image\/\w+$/.test(media?.getAttribute('type') ?? ''), 'a type of MIME')
    for (const small of children(media as never, 'media:thumbnail'))
      rule(isAddress(small.getAttribute('url')), 'a thumb')
  }
  rule(guids.size === items.length, 'each guid once')
  return broken
}

async function readFeed(
  path: string,
): Promise<{ answer: Response; text: string; channel: Record<string, string>; items: Item[] }> {
  const answer = await send(origin, path)
  expect([path, answer.status]).toEqual([path, 200])
  expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  const text = await answer.text()
  const document = parseXml(text)
  expect(findBrokenRules(document)).toEqual([])
  const toRecord = (element: { children: Iterable<{ tagName: string; textContent: string }> }) =>
    Object.fromEntries([...element.children].map((child) => [child.tagName, child.textContent]))
  const channel = document.getElementsByTagName('channel')[0]
  if (!channel) throw new Error('The feed has no channel')
  const items = [...document.getElementsByTagName('item')].map((item) => toRecord(item) as unknown as Item)
  return { answer, text, channel: toRecord(channel), items }
}

const place = () => ({ username: owner.username, board: board.slug })
const titles = async (path: string) => (await readFeed(path)).items.map(({ title }) => title)

describe('the feed of a board', () => {
  it('has its pins and what was saved to it, newest first, each with its image', async () => {
    const own = await makePin(db, board, {
      columns: { title: 'A <wall> & more', description: 'First line\nsecond & <last>', createdAt: NOON },
    })
    const other = await makePin(db, await makeBoard(db, await makeUser(db, { fullName: 'Ivo Horn' })), {
      columns: { title: 'A gate', createdAt: NOON - MINUTE_MS },
    })
    await db.insert(saves).values({
      id: newId(),
      userId: owner.id,
      pinId: other.id,
      boardId: board.id,
      createdAt: NOON + MINUTE_MS,
    })
    const { text, channel, items } = await readFeed(href('boardFeed', place()))
    expect(channel).toMatchObject({
      title: 'Sea walls by Sigrid Lund on Tackboard',
      link: origin + href('board', place()),
      description: 'Of granite',
      lastBuildDate: 'Wed, 04 Mar 2026 12:01:00 +0000',
    })
    expect(text).toContain(`rel="self" type="application/rss+xml" href="${origin}${href('boardFeed', place())}"`)
    const link = origin + href('pin', { id: own.id })
    expect(items.map(({ title }) => title)).toEqual(['A gate', 'A <wall> & more'])
    expect(items[0]).toMatchObject({ 'dc:creator': 'Ivo Horn', pubDate: 'Wed, 04 Mar 2026 12:01:00 +0000' })
    expect(items[1]).toMatchObject({ link, guid: link, pubDate: 'Wed, 04 Mar 2026 12:00:00 +0000' })
    const image = origin + mediaUrl('736x', own.imageSignature, 'webp')
    expect(items[1]?.description).toContain(`<a href="${link}"><img src="${image}" alt="`)
    expect(items[1]?.description).toContain('<p>First line<br>second &amp; &lt;last&gt;</p>')
    expect(text).toMatch(
      new RegExp(`<media:content url="${image}" width="\\d+" height="\\d+" type="image/webp" medium="image">`),
    )
  })

  it('is not sent again to readers who have it, until something of it is gone', async () => {
    const [first, second] = [await makeBoard(db, owner), await makeBoard(db, owner)]
    const pin = await makePin(db, first)
    const path = href('boardFeed', { username: owner.username, board: first.slug })
    const { answer } = await readFeed(path)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(answer.headers.get('set-cookie')).toBeNull()
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '', 'if-modified-since': new Date().toUTCString() }
    expect((await send(origin, path, { headers })).status).toBe(304)
    const cookie = await makeSession(db, owner)
    const options = { id: pin.id, board_id: second.id }
    const move = href('resource', { name: 'PinResource', verb: 'update' })
    expect((await send(origin, move, { json: { options }, cookie })).status).toBe(200)
    const later = await send(origin, path, { headers })
    expect(later.status).toBe(200)
    expect(await later.text()).not.toContain(pin.id)
  })
})

it('the feed of a person has what they made and saved, each pin once', async () => {
  const person = await makeUser(db, { fullName: 'Runa Berg', about: 'Boats & nets' })
  const [harbors, more] = [await makeBoard(db, person), await makeBoard(db, person)]
  const own = await makePin(db, harbors, { columns: { title: 'A boat', createdAt: NOON } })
  await db
    .insert(saves)
    .values({ id: newId(), userId: person.id, pinId: own.id, boardId: more.id, createdAt: NOON + MINUTE_MS })
  const { channel, items } = await readFeed(href('userFeed', { username: person.username }))
  expect(channel).toMatchObject({ title: 'Runa Berg on Tackboard', description: 'Boats & nets' })
  expect(items.map(({ title }) => title)).toEqual(['A boat'])
})

it('a feed keeps the rules of RSS whatever names and texts hold', async () => {
  const wild = '<b>&amp;</b> ]]> \u0000\u0008\uFFFE \u{1F468}\u200D\u{1F469} "quotes" \'single\''
  const [cover, theme] = [await makeImage(db), await makeTopic(db)]
  const person = await makeUser(db, { fullName: wild, about: wild, imageSignature: cover })
  const own = await makeBoard(db, person, { name: wild, description: wild })
  const text = `${wild} <script>alert(1)</script> <img src=x onerror=alert(1)>`
  await makePin(db, own, { columns: { title: text, description: text, altText: text }, topicIds: [theme.id] })
  await makePin(db, own, { columns: { title: '', gridTitle: '', description: '', altText: '', autoAltText: '' } })
  const paths = [
    href('boardFeed', { username: person.username, board: own.slug }),
    href('userFeed', { username: person.username }),
    href('topicFeed', { slug: theme.slug }),
  ]
  for (const path of paths) {
    // Reading it checks the rules.
    const { items } = await readFeed(path)
    expect(items.length).toBeGreaterThan(0)
    expect(items.map(({ title }) => title)).not.toContain('')
  }
  const empty = await makeBoard(db, person)
  expect(await titles(href('boardFeed', { username: person.username, board: empty.slug }))).toEqual([])
})

it('the feed of a topic has its pins', async () => {
  await makePin(db, board, { columns: { title: 'A tide pool' }, topicIds: [topic.id] })
  const path = href('topicFeed', { slug: topic.slug })
  expect((await readFeed(path)).channel['title']).toBe(`${topic.name} on Tackboard`)
  expect(await titles(path)).toEqual(['A tide pool'])
})

describe('no feed tells', () => {
  const HIDDEN: [what: string, user: object, columns: object, pinColumns: object][] = [
    ['a secret board', {}, { privacy: 'secret' }, { audience: 'board' }],
    ['a protected board', {}, { privacy: 'protected' }, {}],
    ['an archived board', {}, { isArchived: true }, {}],
    ['a private profile', { isPrivateProfile: true }, {}, {}],
    ['someone who hides from search', { hidesFromSearch: true }, {}, {}],
    ['a deactivated account', { deactivatedAt: 1 }, {}, {}],
  ]

  it.each(HIDDEN)('of %s', async (_, user, columns, pinColumns) => {
    const theme = await makeTopic(db)
    const person = await makeUser(db, user)
    const theirs = await makeBoard(db, person, columns)
    const title = `w${newId()}`
    const pin = await makePin(db, theirs, { columns: { title, ...pinColumns }, topicIds: [theme.id] })
    const saver = await makeUser(db)
    const open = await makeBoard(db, saver)
    await db.insert(saves).values({ id: newId(), userId: saver.id, pinId: pin.id, boardId: open.id, createdAt: NOON })
    const path = { username: person.username, board: theirs.slug }
    expect((await send(origin, href('boardFeed', path))).status).toBe(404)
    expect(await titles(href('topicFeed', { slug: theme.slug }))).toEqual([])
    expect(await titles(href('userFeed', { username: saver.username }))).toEqual([])
    expect(await titles(href('boardFeed', { username: saver.username, board: open.slug }))).toEqual([])
    const own = await send(origin, href('userFeed', { username: person.username }))
    expect(await own.text()).not.toContain(title)
    expect(own.status).toBe(Object.keys(user).length > 0 ? 404 : 200)
    const page = await send(origin, href('board', path))
    expect(await page.text()).not.toContain('application/rss+xml')
  })

  it('of pins that are hidden, unsafe or kept from search engines', async () => {
    for (const columns of [{ isHidden: true }, { isUnsafe: true }, { seoNoindexReason: 'low_quality' }]) {
      const own = await makeBoard(db, owner)
      await makePin(db, own, { columns })
      expect(await titles(href('boardFeed', { username: owner.username, board: own.slug }))).toEqual([])
    }
  })

  it.each(['/nobody-there/feed.rss', '/nobody-there/nothing/feed.rss', '/topics/no-such-topic/feed.rss'])(
    'of what does not exist, as %s',
    async (path) => {
      const answer = await send(origin, path)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('cache-control')).not.toContain('max-age=3600')
      expect(await answer.json()).toMatchObject({ status: 'failure', data: null })
    },
  )
})

it('pages name the feeds that there are of them', async () => {
  for (const [page, feed] of [
    [href('profile', { username: owner.username }), href('userFeed', { username: owner.username })],
    [href('board', place()), href('boardFeed', place())],
    [href('topic', { slug: topic.slug }), href('topicFeed', { slug: topic.slug })],
  ] as const) {
    const html = await (await send(origin, page)).text()
    const [, named] =
      /<link rel="alternate" type="application\/rss\+xml" title="[^"]+" href="([^"]+)">/.exec(html) ?? []
    expect(named).toBe(origin + feed)
  }
})
