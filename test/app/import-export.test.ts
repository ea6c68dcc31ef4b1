import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { boards, boardSections } from '#db/tables/boards.ts'
import { pins } from '#db/tables/pins.ts'
import { topics } from '#db/tables/topics.ts'
import type { TakenPicture } from '#schema/calls/media.ts'
import { href } from '#schema/routes.ts'
import { startApp } from '../helpers/app.ts'
import { readData, send } from '../helpers/client.ts'
import { downloadExport, readJson, type ExportedBoard, type ExportedPin, type ExportFiles } from '../helpers/export.ts'
import { importerOf } from '../helpers/imports.ts'
import { makeMaker, type Maker } from '../helpers/making.ts'
import { makeAnimation, makeFile, type FileBytes } from '../helpers/picture-files.ts'
import { makeBoard, makeSession, makeTopic, makeUser } from '../helpers/rows.ts'
import type { Site } from '../helpers/site.ts'

let source: Site
let target: Site

beforeAll(async () => {
  ;[source, target] = await Promise.all([startApp(), startApp()])
}, 60_000)
afterAll(() => Promise.all([source.stop(), target.stop()]))

async function upload(maker: Maker, body: FileBytes): Promise<string> {
  const answer = await send(source.origin, href('uploads'), { method: 'POST', body, cookie: maker.cookie })
  return ((await answer.json()) as { data: TakenPicture }).data.id
}

const hash = (value: unknown) =>
  createHash('sha256')
    .update(value instanceof Uint8Array ? value : JSON.stringify(value))
    .digest('hex')

/** What an account has, by what it is: ids, addresses and names of accounts are of one site. */
function hashAll(files: ExportFiles): Record<string, string[]> {
  const slugs = readJson<{ boards: string[] }>(files, 'account.json').boards
  const all: Record<string, string[]> = { order: [hash(slugs)] }
  for (const slug of slugs) {
    const folder = `boards/${slug}`
    const board = readJson<ExportedBoard>(files, `${folder}/board.json`)
    const rows = readJson<ExportedPin[]>(files, `${folder}/pins.json`)
    const { name, description, privacy, layout, is_archived, created_at, sections } = board
    const cover = rows.findIndex(({ id }) => id === board.cover_pin_id)
    const parts = sections.map(({ slug: part, title, pin_count }) => ({ part, title, pin_count }))
    all[`${slug} board`] = [hash({ slug, name, description, privacy, layout, is_archived, created_at, cover })]
    all[`${slug} sections`] = parts.map(hash)
    all[`${slug} pins`] = rows.map((row) => hash(withoutIds(row)))
    all[`${slug} pictures`] = [...files]
      .filter(([file]) => file.startsWith(`${folder}/`) && /\.(jpg|png|gif|webp|mp4)$/.test(file))
      .map(([file, bytes]) => hash(file) + hash(bytes))
      .toSorted()
  }
  return all
}

function withoutIds(row: ExportedPin): unknown {
  const { id: _id, url: _url, board_id: _b, section_id: _s, topic_ids: _t, pinner: _p, board: _o, ...rest } = row
  const { repin_count: _r, comment_count: _c, save, ...pin } = rest
  return {
    ...pin,
    section: pin.section && { slug: pin.section.slug, title: pin.section.title },
    products: pin.products?.map(({ product_id: _product, ...product }) => product) ?? null,
    tagged_products: pin.tagged_products?.map(({ pin_id: _pin, product_id: _of, ...tag }) => tag),
    save: save && { section: save.section, note: save.note, created_at: save.created_at },
  }
}

test('what one account downloads is the same once it was imported into an empty one and downloaded there', async () => {
  const maker = await makeMaker(source)
  await source.db.update(boards).set({ slug: 'harbour-walks' }).where(eq(boards.id, maker.board.id))
  const topic = await makeTopic(source.db)
  await target.db.insert(topics).values({ ...topic, id: newId() })
  const kitchen = await makeBoard(source.db, maker.user, {
    name: 'Küche & Co',
    slug: 'kuche-co',
    description: 'First\nsecond',
    privacy: 'secret',
    layout: 'compact',
    isArchived: true,
    position: 5,
    createdAt: Date.now() - 10_000,
  })
  const [first, second] = [newId(), newId()]
  await source.db.insert(boardSections).values([
    { id: first, boardId: kitchen.id, slug: 'tiles', title: 'Tiles', position: 1 },
    { id: second, boardId: kitchen.id, slug: 'empty', title: 'Empty', position: 0 },
  ])
  const photo = await upload(maker, await makeFile('jpeg', { width: 640, height: 480 }))
  const plain = await maker.publish({
    media_ids: [photo],
    board_id: kitchen.id,
    section_id: first,
    title: 'Tiles = «blue»',
    description: 'With\nlines, and "quotes"',
    alt_text: 'A wall',
    link: 'https://tiles.example/a?b=c',
    comments_disabled: true,
    topic_ids: [topic.id],
    provenance: 'ai_modified',
  })
  const harbor = await maker.publish({
    kind: 'carousel',
    media_ids: [
      await upload(maker, await makeFile('png', { width: 300, height: 200 })),
      await upload(maker, await makeFile('jpeg', { width: 200, height: 300 })),
    ],
    carousel: {
      slots: [
        { media: 1, title: 'One', link: 'https://one.example/' },
        { media: 0, title: 'Two' },
      ],
    },
  })
  await maker.publish({ media_ids: [await upload(maker, await makeAnimation('gif'))], board_id: kitchen.id })
  const soup = await maker.publish({
    kind: 'recipe',
    media_ids: [await upload(maker, await makeFile('jpeg', { width: 320, height: 240 }))],
    recipe: {
      name: 'Soup',
      ingredients: [{ category: '', items: [{ amount: '2', name: 'onions' }] }],
      cook_times: { total: 30, cook: 20, prep: 10 },
      servings: 4,
      diets: ['Vegan'],
    },
  })
  await maker.publish({
    kind: 'product',
    media_ids: [await upload(maker, await makeFile('jpeg', { width: 330, height: 240 }))],
    products: [
      {
        name: 'Cup',
        brand: 'Kiln',
        offer_summary: { price: '12.50', currency: 'EUR', in_stock: false },
        additional_media_ids: [await upload(maker, await makeFile('jpeg', { width: 340, height: 240 }))],
      },
    ],
  })
  await maker.publish({
    kind: 'story',
    media_ids: [await upload(maker, await makeFile('jpeg', { width: 350, height: 240 }))],
    story: {
      pages: [
        { layout: 'media_text', blocks: [{ type: 'image', media: 0, text: 'Cover' }] },
        {
          layout: 'list',
          blocks: [
            { type: 'list', items: ['a', 'b'] },
            { type: 'link', text: 'More', href: 'https://more.example/' },
          ],
        },
      ],
    },
  })
  // One's own and another's, saved to a board.
  const save = (options: object) =>
    send(source.origin, href('resource', { name: 'RepinResource', verb: 'create' }), {
      json: { options },
      cookie: maker.cookie,
    })
  const saved = await readData<{ id: string }>(await save({ pin_id: plain.id, board_id: maker.board.id }))
  const update = (options: object) =>
    send(source.origin, href('resource', { name: 'RepinResource', verb: 'update' }), {
      json: { options },
      cookie: maker.cookie,
    })
  await readData(await update({ save_id: saved.id, note: 'For the «bathroom»', before_save_id: soup.id }))
  await readData(await update({ save_id: soup.id, before_save_id: harbor.id }))
  await source.db.update(boards).set({ coverPinId: plain.id }).where(eq(boards.id, kitchen.id))

  const before = await downloadExport(source.origin, maker.cookie)
  const moved = readJson<ExportedPin[]>(before.files, 'boards/harbour-walks/pins.json')
  expect(moved.map(({ kind, save }) => [kind, save?.note])).toEqual([
    ['story', undefined],
    ['product', undefined],
    ['image', 'For the «bathroom»'],
    ['recipe', undefined],
    ['carousel', undefined],
  ])
  const reader = await makeUser(target.db)
  const cookie = await makeSession(target.db, reader)
  const importer = importerOf(target, cookie)
  const result = await importer.finish(before.zip as FileBytes)
  expect(result).toMatchObject({ kind: 'tackboard', status: 'done', problems: [], error: null })
  expect(result.done).toBe(result.total)

  const after = await downloadExport(target.origin, cookie)
  expect(hashAll(after.files)).toEqual(hashAll(before.files))
  // Once more: nothing is there twice.
  await importer.finish(before.zip as FileBytes)
  const [rows, again] = [await target.db.select().from(pins), await downloadExport(target.origin, cookie)]
  expect(rows).toHaveLength(6)
  expect(hashAll(again.files)).toEqual(hashAll(before.files))
}, 120_000)
