import { afterAll, beforeAll, expect, test } from 'vitest'
import { USERNAME_RETIREMENT_MS } from '#schema/identity/leaving-constants.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { startApp } from '../../helpers/app.ts'
import { callersOf } from '../../helpers/callers.ts'
import { send } from '../../helpers/client.ts'
import { makeBoard, makeDrawnPin, makeSession, makeTopic, makeUser } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

let site: Site
let later = 0

beforeAll(async () => {
  site = await startApp({ options: { clock: () => Date.now() + later } })
}, 60_000)
afterAll(() => site.stop())

async function makeOwner() {
  const user = await makeUser(site.db)
  const me = callersOf(site)(user)
  return {
    user,
    me,
    create: (name: string) => me.call('BoardResource.create', { name }),
    rename: (username: string) => me.call('UserSettingsResource.update', { username }),
  }
}

async function follow(path: string, options: object = {}): Promise<[status: number, location: string | null]> {
  const answer = await send(site.origin, path, options)
  return [answer.status, answer.headers.get('location')]
}

const encode = (path: string) => encodeURI(path)

test('addresses in capitals or another normal form lead to the one there is, with their query string', async () => {
  const { user, create, me } = await makeOwner()
  const board = await create('한글 Straße')
  const { sections } = await me.call('BoardSectionResource.create', { board_id: board.id, title: 'İzmir' })
  const topic = await makeTopic(site.db)
  const section = `${board.url}${sections[0]?.slug}/`
  const name = user.username.toUpperCase()
  const slug = decodeURIComponent(board.slug)
  for (const [typed, wanted] of [
    [`/${name}/?a=b%20c`, `/${user.username}/?a=b%20c`],
    [`/${name}/_created/`, `/${user.username}/_created/`],
    [`/${name}/Pins/`, `/${user.username}/pins/`],
    [`/${name}/feed.rss?x=1`, `/${user.username}/feed.rss?x=1`],
    [encode(`/${user.username}/${slug.normalize('NFD')}/`), board.url],
    [encode(`/${name}/한글-STRASSE/`), board.url],
    [encode(`/${name}/한글-STRASSE/feed.rss`), `${board.url}feed.rss`],
    [encode(`/${name}/한글-STRASSE/İZMİR/?q=1`), `${section}?q=1`],
    [`/Topics/${topic.slug.toUpperCase()}/`, href('topic', { slug: topic.slug })],
    [`/topics/${topic.slug.toUpperCase()}/feed.rss`, href('topicFeed', { slug: topic.slug })],
    ['/Today/?a=1', '/today/?a=1'],
    ['/Search/Pins/?q=x', '/search/pins/?q=x'],
  ] as const) {
    expect([typed, ...(await follow(typed))]).toEqual([typed, 301, wanted])
  }
  const pin = await makeDrawnPin(site.db, { id: board.id, ownerId: user.id })
  expect(await follow(`/pin/${pin.id.toLowerCase()}/`)).toEqual([301, href('pin', { id: pin.id })])
  expect(await follow(`/Pin/${pin.id}/`)).toEqual([301, href('pin', { id: pin.id })])
  expect((await send(site.origin, `/${name}/`, { method: 'HEAD' })).status).toBe(301)
  expect(await follow(`/${name}/nothing/`)).toEqual([404, null])
})

test('a renamed board and section lead from all former addresses, pages, feeds and oEmbed, and back', async () => {
  const { user, create, me } = await makeOwner()
  const board = await create('Alpha')
  const { sections } = await me.call('BoardSectionResource.create', { board_id: board.id, title: 'Part' })
  const rename = async (name: string) => me.call('BoardResource.update', { board_id: board.id, name })
  expect((await follow(board.url))[0]).toBe(200)
  await rename('Beta')
  const { url } = await rename('Gamma')
  await me.call('BoardSectionResource.update', { section_id: sections[0]?.id ?? '', title: 'Piece' })
  expect(await follow(`${board.url}?x=1`)).toEqual([301, `${url}?x=1`])
  expect(await follow(`/${user.username}/beta/`)).toEqual([301, url])
  expect(await follow(`/${user.username}/Beta/`)).toEqual([301, url])
  expect(await follow(`${board.url}feed.rss`)).toEqual([301, `${url}feed.rss`])
  expect(await follow(`${board.url}part/`)).toEqual([301, `${url}piece/`])
  const oembed = href('oembed', {}, { url: `${site.origin}${board.url}`, format: 'json' })
  expect(await (await send(site.origin, oembed)).json()).toMatchObject({ title: 'Gamma' })
  expect((await rename('Alpha')).url).toBe(board.url)
  expect((await follow(board.url))[0]).toBe(200)
  expect(await follow(url)).toEqual([301, board.url])
  const other = await create('Gamma')
  expect(other.url).toBe(url)
  expect((await follow(url))[0]).toBe(200)
})

test('what one may not open leads nowhere from its former address', async () => {
  const { create, me } = await makeOwner()
  const board = await create('Hidden away')
  await me.call('BoardResource.update', { board_id: board.id, name: 'Elsewhere', privacy: 'secret' })
  expect(await follow(board.url)).toEqual([404, null])
  expect((await follow(board.url, { cookie: await me.cookie() }))[0]).toBe(301)
})

test('a renamed person leads from every former username, with boards, feeds and pages of the profile', async () => {
  const { user, create, rename } = await makeOwner()
  const board = await create('Walks')
  const [first, second] = [`n1${user.username}`.slice(0, 30), `n2${user.username}`.slice(0, 30)]
  await rename(first)
  await rename(second)
  for (const former of [user.username, first, user.username.toUpperCase()]) {
    expect(await follow(`/${former}/?a=1`)).toEqual([301, `/${second}/?a=1`])
    expect(await follow(`/${former}/_created/`)).toEqual([301, `/${second}/_created/`])
    expect(await follow(`/${former}/feed.rss`)).toEqual([301, `/${second}/feed.rss`])
    expect(await follow(`/${former}/walks/`)).toEqual([301, `/${second}/walks/`])
    expect(await follow(`/${former}/walks/feed.rss`)).toEqual([301, `/${second}/walks/feed.rss`])
  }
  const oembed = href('oembed', {}, { url: site.origin + board.url, format: 'json' })
  expect(await (await send(site.origin, oembed)).json()).toMatchObject({ title: 'Walks' })
})

test('a former username stays its owner’s for 90 days, who may take it back; then it is free', async () => {
  const [owner, other] = [await makeOwner(), await makeOwner()]
  const former = owner.user.username
  const next = `n3${former}`.slice(0, 30)
  await owner.rename(next)
  await other.me.refused('UserSettingsResource.update', { username: former }, 'usernameTaken')
  await owner.rename(former)
  expect((await follow(`/${former}/`))[0]).toBe(200)
  expect(await follow(`/${next}/`)).toEqual([301, `/${former}/`])
  await other.me.refused('UserSettingsResource.update', { username: next }, 'usernameTaken')
  later = USERNAME_RETIREMENT_MS + DAY_MS
  try {
    const cookie = await makeSession(site.db, other.user, {
      lastSeenAt: Date.now() + later,
      expiresAt: Date.now() + 2 * later,
    })
    await callersOf(site)(cookie).call('UserSettingsResource.update', { username: next })
    expect((await follow(`/${next}/`))[0]).toBe(200)
  } finally {
    later = 0
  }
})

test('the same board under two usernames is not mixed up: who takes a name gets its address alone', async () => {
  const { user } = await makeOwner()
  await makeBoard(site.db, user, { name: 'Walks', slug: 'walks' })
  expect(await follow(`/${user.username}/WALKS/`)).toEqual([301, `/${user.username}/walks/`])
  expect(await follow(`/nobody_of_that_name/walks/`)).toEqual([404, null])
})
