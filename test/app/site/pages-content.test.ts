import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { boards, boardSections } from '#db/tables/boards/boards.ts'
import { saves } from '#db/tables/saves.ts'
import { partners } from '#db/tables/users.ts'
import { BOARD_COUNT_LIMIT } from '#schema/constants/feed.ts'
import { href } from '#schema/routes.ts'
import { getIds, query, send, toText, walk } from '../../helpers/client.ts'
import { findScripts } from '../../helpers/document.ts'
import {
  addCollaborator,
  makeBoard,
  makePin,
  makeSession,
  makeTopic,
  makeUser,
  type BoardRow,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

let owner: UserRow
let board: BoardRow
let made: PinRow[]
let kept: PinRow
const section = { id: newId(), slug: 'masts', title: 'Masts & spars', position: 0 }

beforeAll(async () => {
  owner = await makeUser(db, {
    fullName: 'Runa Holm',
    about: 'Boats, mostly wooden.',
    domainUrl: 'https://runa.example/shop',
    domainVerified: true,
    followerCount: 1_234,
  })
  board = await makeBoard(db, owner, { name: 'Wooden boats', description: 'Planks and tar.', followerCount: 3 })
  await db.insert(boardSections).values({ ...section, boardId: board.id })
  made = []
  for (const title of ['Keel', 'Mast', 'Rudder']) {
    made.push(await makePin(db, board, { columns: { title, sectionId: title === 'Mast' ? section.id : null } }))
  }
  const other = await makeUser(db, { fullName: 'Lars Vik' })
  kept = await makePin(db, await makeBoard(db, other), { columns: { title: 'A tarred rope' } })
  await save(owner, kept, board)
  await addCollaborator(db, board, other)
})

async function save(user: UserRow, pin: PinRow, where: BoardRow, sectionId: string | null = null): Promise<void> {
  const row = { id: newId(), userId: user.id, pinId: pin.id, boardId: where.id, sectionId, createdAt: Date.now() }
  await db.insert(saves).values(row)
}

/** These pins are in no section. */
const newestFirst = () => [kept, made[2], made[0]].map((pin) => pin?.id)
const place = () => ({ username: owner.username, board: board.slug })

describe('a profile', () => {
  it('says who a user is', async () => {
    expect(await query(origin, 'ProfileQuery', { username: owner.username })).toMatchObject({
      __typename: 'Profile',
      user: { entityId: owner.id, fullName: 'Runa Holm', followerCount: 1_234 },
      about: 'Boats, mostly wooden.',
      website: 'runa.example',
      isMe: false,
      isHiddenFromSearch: false,
    })
    const cookie = await makeSession(db, owner)
    expect(await query(origin, 'ProfileQuery', { username: owner.username }, { cookie })).toMatchObject({ isMe: true })
  })

  it('has the contact email of a business for everyone, and none of a person', async () => {
    const shop = await makeUser(db, { isPartner: true })
    const person = await makeUser(db)
    for (const { id: userId } of [shop, person]) {
      await db.insert(partners).values({ userId, businessName: 'Holm', contactEmail: 'desk@holm.example' })
    }
    expect(await query(origin, 'ProfileQuery', { username: shop.username })).toMatchObject({
      contactEmail: 'desk@holm.example',
    })
    expect(await query(origin, 'ProfileQuery', { username: person.username })).toMatchObject({ contactEmail: null })
    const page = await (await send(origin, href('profile', { username: shop.username }))).text()
    expect(page).toContain('href="mailto:desk@holm.example"')
  })

  it('names no site that its owner has not proved to be theirs', async () => {
    const { username } = await makeUser(db, { domainUrl: 'https://bank.example' })
    expect(await query(origin, 'ProfileQuery', { username })).toMatchObject({ website: null })
  })

  it('lists boards with images and counts, pins that were made, and those that were kept', async () => {
    const { username } = owner
    const { edges } = await query(origin, 'ProfileBoardsQuery', { username })
    expect(edges.map(({ node }) => node)).toMatchObject([
      { id: board.id, name: 'Wooden boats', url: href('board', place()), pinCount: 4, isSecret: false },
    ])
    expect(edges[0]?.node.covers).toHaveLength(3)
    expect(getIds(await query(origin, 'ProfilePinsQuery', { username, kind: 'created' }))).toEqual(
      made.toReversed().map(({ id }) => id),
    )
    expect(getIds(await query(origin, 'ProfilePinsQuery', { username, kind: 'all' }))).toEqual(
      [kept, ...made.toReversed()].map(({ id }) => id),
    )
  })

  it('tells search engines who a user is', async () => {
    const html = await (await send(origin, href('profile', { username: owner.username }))).text()
    expect(html).toContain('<meta name="description" content="Boats, mostly wooden.">')
    expect(html).toContain('<meta property="og:type" content="profile">')
    const graph = parseGraph(html)
    expect(graph.map((node) => node['@type'])).toEqual(['ProfilePage', 'BreadcrumbList'])
    expect(graph[0]).toMatchObject({
      mainEntity: { '@type': 'Person', name: 'Runa Holm', sameAs: 'https://runa.example/' },
    })
  })
})

describe('a board', () => {
  it('says what it is, whose, and who helps', async () => {
    expect(await query(origin, 'BoardQuery', place())).toMatchObject({
      board: { entityId: board.id, name: 'Wooden boats', url: href('board', place()) },
      description: 'Planks and tar.',
      owner: { fullName: 'Runa Holm' },
      followerCount: 3,
      pinCount: 4,
      collaboratorCount: 1,
      collaborators: [{ fullName: 'Lars Vik' }],
      sections: [{ slug: 'masts', title: 'Masts & spars' }],
      section: null,
    })
  })

  it('shows what was pinned and what was kept there, the newest first', async () => {
    expect(getIds(await query(origin, 'BoardPinsQuery', place()))).toEqual(newestFirst())
    const html = toText(await (await send(origin, href('board', place()))).text())
    for (const words of ['Keel', 'Masts & spars', '1 Pin', 'Rudder', 'A tarred rope', 'Runa Holm', '1 collaborator']) {
      expect(html).toContain(words)
    }
  })

  it('shows its sections with what is in them, in their order and page by page', async () => {
    const full = await makeBoard(db, owner, { name: 'Full' })
    const parts = Array.from({ length: 30 }, (_, position) => ({
      id: newId(Date.now() + position),
      boardId: full.id,
      slug: `part-${position}`,
      title: `Part ${position}`,
      position: Math.floor(position / 2),
    }))
    await db.insert(boardSections).values(parts)
    const sectionId = parts[27]?.id ?? ''
    const pin = await makePin(db, full, { columns: { sectionId } })
    await save(owner, kept, full, sectionId)
    const place = { username: owner.username, board: full.slug }
    const pages = await walk((after) => query(origin, 'BoardSectionsQuery', { ...place, after }))
    const found = pages.flatMap(({ edges }) => edges.map(({ node }) => node))
    expect(found.map(({ title }) => title)).toEqual(parts.map(({ title }) => title))
    expect(found[27]).toMatchObject({
      url: href('boardSection', { ...place, section: 'part-27' }),
      pinCount: 2,
      covers: [{}, { url: expect.stringContaining(pin.imageSignature) }],
    })
    expect(found[0]).toMatchObject({ pinCount: 0, covers: [] })
    const html = toText(await (await send(origin, href('board', place))).text())
    expect(html).toContain("All of this board's Pins are in its sections.")
    expect(await query(origin, 'BoardQuery', { ...place, section: 'part-29' })).toMatchObject({
      section: { title: 'Part 29' },
    })
  })

  it('has the layout that was chosen, and says what to do while it is empty', async () => {
    const bare = await makeBoard(db, owner, { name: 'Bare', layout: 'compact' })
    const path = href('board', { username: owner.username, board: bare.slug })
    const cookie = await makeSession(db, owner)
    const read = async (sent = {}) => (await send(origin, path, sent)).text()
    expect(toText(await read())).toContain('No Pins here yet.')
    expect(toText(await read({ cookie }))).toContain('Find something you like and save it to this board.')
    await makePin(db, bare)
    expect(await read()).toMatch(/<ul [^>]*class="[^"]*compact/)
    await db.update(boards).set({ layout: 'list' }).where(eq(boards.id, bare.id))
    expect(await read({ cookie })).toMatch(/<ul [^>]*class="[^"]*list/)
  })

  it('has sections with pins of their own', async () => {
    expect(getIds(await query(origin, 'BoardPinsQuery', { ...place(), section: 'masts' }))).toEqual([made[1]?.id])
    expect(await query(origin, 'BoardQuery', { ...place(), section: 'masts' })).toMatchObject({
      section: { title: 'Masts & spars' },
    })
    expect(await query(origin, 'BoardQuery', { ...place(), section: 'sails' })).toMatchObject({ __typename: 'Error' })
  })

  it('tells search engines where it stands', async () => {
    const html = await (await send(origin, href('boardSection', { ...place(), section: 'masts' }))).text()
    const graph = parseGraph(html)
    expect(graph.map((node) => node['@type'])).toEqual(['CollectionPage', 'BreadcrumbList'])
    expect(JSON.stringify(graph[1])).toMatch(/Tackboard.*Runa Holm.*Wooden boats.*Masts & spars/)
    expect(html).toMatch(/<meta property="og:image" content="[^"]*\/media\/600x315\//)
  })

  it('is nothing for search engines while it is empty', async () => {
    const empty = await makeBoard(db, owner)
    const html = await (await send(origin, href('board', { username: owner.username, board: empty.slug }))).text()
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(toText(html)).toContain('No Pins here yet.')
  })

  it('goes on page by page, every pin once', async () => {
    const user = await makeUser(db)
    const long = await makeBoard(db, user)
    const ids: string[] = []
    for (let count = 0; count < 30; count++) {
      const pin = await makePin(db, long)
      ids.push(pin.id)
    }
    const variables = { username: user.username, board: long.slug }
    const pages = await walk((after) => query(origin, 'BoardPinsQuery', { ...variables, after }))
    expect(pages.map(getIds).flat()).toEqual(ids.toReversed())
    expect(pages.map(({ edges }) => edges.length)).toEqual([25, 5])
    const created = await walk((after) =>
      query(origin, 'ProfilePinsQuery', { username: user.username, kind: 'created', after }),
    )
    expect(created.map(getIds).flat()).toEqual(ids.toReversed())
    expect(BOARD_COUNT_LIMIT).toBeGreaterThan(30)
  })
})

describe('a topic, a site and a category', () => {
  it('show their pins, best first, page by page', async () => {
    const topic = await makeTopic(db)
    const name = `${newId().toLowerCase()}.example`
    const ids: string[] = []
    for (let count = 0; count < 30; count++) {
      const place = (count * 7) % 30
      const columns = { feedScore: (30 - place) / 1e6, domain: name, category: name }
      ids[place] = (await makePin(db, board, { columns, topicIds: [topic.id] })).id
    }
    const feeds = [
      await walk((after) => query(origin, 'TopicPinsQuery', { slug: topic.slug, after })),
      await walk((after) => query(origin, 'TopicPinsQuery', { topicId: topic.id, after })),
      await walk((after) => query(origin, 'CollectionPinsQuery', { kind: 'source', name, after })),
      await walk((after) => query(origin, 'CollectionPinsQuery', { kind: 'category', name, after })),
    ]
    for (const pages of feeds) expect(pages.map(getIds).flat()).toEqual(ids)
  })

  it('all topics are listed, each once', async () => {
    const topic = await makeTopic(db)
    const pages = await walk((after) => query(origin, 'TopicsQuery', { after }))
    const ids = pages.map(getIds).flat()
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain(topic.id)
    expect(ids.length).toBeGreaterThan(50)
  })
})

describe('today', () => {
  it('has other topics every day, each with its best pins, and the same for everybody', async () => {
    const readDay = () => new Date().toISOString().slice(0, 10)
    const askedOn = readDay()
    const { date, picks } = await query(origin, 'TodayQuery', {})
    expect([askedOn, readDay()]).toContain(date)
    expect(picks).toHaveLength(9)
    expect(new Set(picks.map(({ topic }) => topic.id)).size).toBe(9)
    for (const { topic, pins } of picks) {
      const best = await query(origin, 'TopicPinsQuery', { topicId: topic.id })
      expect(pins.map(({ id }) => id)).toEqual(getIds(best).slice(0, 4))
    }
    expect(await query(origin, 'TodayQuery', {})).toEqual({ __typename: 'Today', date, picks })
  })

  it('leads to pages that exist', async () => {
    const html = await (await send(origin, href('today'))).text()
    const links = [...html.matchAll(/href="(\/today\/[^"]+)"/g)].map(([, path]) => path ?? '')
    expect(links.map((path) => path.split('/')[2])).toEqual([
      'article',
      ...Array(4).fill('trending'),
      ...Array(4).fill('best'),
    ])
    for (const path of links) expect([path, (await send(origin, path)).status]).toEqual([path, 200])
  })
})

it('a pin leads to its pinner, its board and its related interests', async () => {
  const html = await (await send(origin, href('pin', { id: made[0]?.id ?? '' }))).text()
  expect(html).toContain(`href="${href('profile', { username: owner.username })}"`)
  expect(html).toContain(`href="${href('board', place())}"`)
})

function parseGraph(html: string): Record<string, unknown>[] {
  const script = findScripts(html).find(({ attributes }) => attributes.includes('ld+json'))
  return (JSON.parse(script?.content ?? '{}') as { '@graph': Record<string, unknown>[] })['@graph']
}
