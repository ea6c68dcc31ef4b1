import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { sweepFoldedTexts } from '#db/folded-texts.ts'
import { newId } from '#db/id.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { SearchScope } from '#schema/discovery/search-constants.ts'
import { href } from '#schema/routes.ts'
import { getIds, query, readData, send, toText, walk } from '../../helpers/client.ts'
import { makeBoard, makePin, makeSession, makeUser, type BoardRow, type PinRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

/** A word that stands nowhere else. */
const WORD = `zx${newId().toLowerCase()}`

let board: BoardRow
let titled: PinRow
let described: PinRow

beforeAll(async () => {
  board = await makeBoard(db, await makeUser(db))
  described = await makePin(db, board, { columns: { title: 'Brûlée', description: `Cream ${WORD} and sugar.` } })
  titled = await makePin(db, board, { columns: { title: `Crème ${WORD}`, description: 'On a plate.' } })
})

async function find(q: string, scope: SearchScope = 'pins'): Promise<string[]> {
  return getIds(await query(origin, 'SearchQuery', { scope, q }))
}

it('finds all words, whatever their case and accents, and ranks titles first', async () => {
  expect(await find(WORD)).toEqual([titled.id, described.id])
  expect(await find(`  ${WORD.toUpperCase()}  creme `)).toEqual([titled.id])
  expect(await find(`brulee ${WORD}`)).toEqual([described.id])
  expect(await find(`sugar plate ${WORD}`)).toEqual([])
})

it('finds the beginning of the last word', async () => {
  expect(await find(`sugar ${WORD.slice(0, -3)}`)).toEqual([described.id])
  expect(await find(`${WORD.slice(0, -3)} sugar`)).toEqual([])
})

it('ranks whole words before beginnings, and by popularity what is called alike', async () => {
  const word = `zu${newId().toLowerCase()}`
  const columns = [
    { title: `${word}s`, feedScore: 0.9 },
    { description: word, feedScore: 0.8 },
    { title: word, feedScore: 0.1 },
    { gridTitle: word, feedScore: 0.7 },
  ]
  const ids: string[] = []
  for (const one of columns) ids.push((await makePin(db, board, { columns: one })).id)
  expect(await find(word)).toEqual([ids[3], ids[2], ids[1], ids[0]])
})

it('follows what changes', async () => {
  const [before, after] = [`zy${newId().toLowerCase()}`, `zz${newId().toLowerCase()}`]
  const pin = await makePin(db, board, { columns: { title: before } })
  expect(await find(before)).toEqual([pin.id])
  await db.update(pins).set({ title: after }).where(eq(pins.id, pin.id))
  expect([await find(before), await find(after)]).toEqual([[], [pin.id]])
  await db.delete(pins).where(eq(pins.id, pin.id))
  expect(await find(after)).toEqual([])
})

it('finds boards and people', async () => {
  const word = `zw${newId().toLowerCase()}`
  const user = await makeUser(db, { fullName: `Åse ${word}`, followerCount: 7 })
  const named = await makeBoard(db, user, { name: `Kites ${word}` })
  expect(await find(word, 'boards')).toEqual([named.id])
  expect(await find(`ase ${word}`, 'users')).toEqual([user.id])
  expect(await find(user.username, 'users')).toEqual([user.id])
  const html = await (await send(origin, href('searchScope', { scope: 'users' }, { q: word }))).text()
  expect(html).toContain(`href="${href('profile', { username: user.username })}"`)
})

it('goes on page by page, every result once', async () => {
  const word = `zv${newId().toLowerCase()}`
  const ids = new Set<string>()
  for (let count = 0; count < 30; count++) ids.add((await makePin(db, board, { columns: { title: word } })).id)
  const pages = await walk((after) => query(origin, 'SearchQuery', { scope: 'pins', q: word, after }))
  expect(pages.map(({ edges }) => edges.length)).toEqual([25, 5])
  expect(new Set(pages.map(getIds).flat())).toEqual(ids)
})

it.each([
  ['ends with the last group', 200, [25, 25, 25, 25, 25, 25, 25, 25]],
  ['goes on with the next group', 102, [25, 25, 25, 25, 2]],
])('%s, every result once and those that may not be seen not at all', async (_, count, lengths) => {
  const word = `zt${newId().toLowerCase()}`
  const home = await makeBoard(db, await makeUser(db))
  const { imageSignature } = await makePin(db, home, { columns: { title: word, isHidden: true } })
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${2 * count})`
  const prefix = newId().slice(0, 20)
  // Every other one is hidden, and every third says so in its description alone.
  await db.run(sql`insert into pins
    (id, picture_signature, board_id, pinner_id, is_hidden, title, description, feed_score, created_at)
    ${numbers} select ${prefix} || printf('%06d', i), ${imageSignature}, ${home.id}, ${home.ownerId}, i % 2,
      iif(i % 3 = 0, '', ${word}), ${word}, abs(random() % 1000) / 1000.0, 1 from n`)
  const pages = await walk((after) => query(origin, 'SearchQuery', { scope: 'pins', q: word, after }))
  expect(pages.map(({ edges }) => edges.length)).toEqual(lengths)
  const found = pages.map(getIds).flat()
  expect(new Set(found).size).toBe(count)
  const titles = pages.flatMap(({ edges }) => edges.map(({ node }) => ('title' in node ? node.title : null)))
  expect(titles.lastIndexOf(word)).toBeLessThan(Math.ceil((count * 2) / 3))
})

it.each(['"', '*', '" OR title:', 'NEAR(', ') --', 'a"b*', "' OR 1=1", '{title}: x', '^x', '\u0000', '💥'])(
  'reads %j as words and never as an expression',
  async (text) => {
    const answer = await send(origin, `${href('search')}?${new URLSearchParams({ q: text })}`)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(toText(html)).toMatch(/No results for|Results for/)
  },
)

it('asks for words where there are none, and leaves out what is too long', async () => {
  expect(toText(await (await send(origin, href('search'))).text())).toContain('Try a dish, a room')
  const answer = await send(origin, `${href('search')}?${new URLSearchParams({ q: 'long '.repeat(300) })}`)
  expect(answer.status).toBe(200)
})

describe('words of every script', () => {
  const word = `zq${newId().toLowerCase()}`

  it.each([
    ['½ cup', '1/2 CUP'],
    ['ＤＩＹ棚', 'diy棚'],
    ['①番', '1番'],
    ['ｶﾀｶﾅ', 'カタカナ'],
    ['ﬁsh', 'FISH'],
    ['Ⅷ', 'viii'],
    ['Ελλάδα', 'ΕΛΛΑΔΑ'],
    ['مَدْرَسَة', 'مدرسة'],
    ['שָׁלוֹם', 'שלום'],
    ['Đà Lạt', 'da lat'],
    ['Straße', 'STRASSE'],
    ['Ёлка', 'елка'],
  ])('finds %s by itself and by %s: pins, boards and people', async (text, other) => {
    const unique = `zq${newId().slice(-12).toLowerCase()}`
    const name = `${text} ${unique}`
    const cookie = await makeSession(db, await makeUser(db))
    const path = href('resource', { name: 'BoardResource', verb: 'create' })
    const called = await readData<{ id: string }>(
      await send(origin, path, { json: { options: { name, privacy: 'public' } }, cookie }),
    )
    const user = await makeUser(db, { fullName: name })
    const pin = await makePin(db, board, { columns: { description: name } })
    for (const q of [name, `${other} ${unique}`]) {
      expect(await find(q)).toEqual([pin.id])
      expect(await find(q, 'boards')).toEqual([called.id])
      expect(await find(q, 'users')).toEqual([user.id])
    }
  })

  it('does not take one letter for another', async () => {
    await makePin(db, board, { columns: { title: `バス हिन्दी ${word}` } })
    expect([await find(`ハス ${word}`), await find(`हनद ${word}`)]).toEqual([[], []])
  })

  it('finds what was written without being folded once the sweep was there, and never what is gone', async () => {
    const pin = await makePin(db, board, { columns: { title: `Ⅷ ${word} ｶﾞﾗｽ` } })
    await db
      .update(pins)
      .set({ title: `Ｘ ${word} ﾊﾟﾝ` })
      .where(eq(pins.id, pin.id))
    expect(await find(`ガラス ${word}`)).toEqual([])
    await sweepFoldedTexts(db)
    expect(await find(`x ${word} パン`)).toEqual([pin.id])
    await db
      .update(pins)
      .set({ title: `plain ${word}` })
      .where(eq(pins.id, pin.id))
    expect([await find(`パン ${word}`), await find(`plain ${word}`)]).toEqual([[], [pin.id]])
    for (const index of ['pins_search', 'boards_search', 'users_search']) {
      const name = sql.identifier(index)
      await db.run(sql`insert into ${name} (${name}, rank) values ('integrity-check', 1)`)
    }
  })
})
