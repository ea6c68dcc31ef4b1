import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { boards, boardSections } from '#db/tables/boards/boards.ts'
import { pinDetails, pins } from '#db/tables/pins/pins.ts'
import { topics } from '#db/tables/topics.ts'
import type { UploadedImage } from '#schema/media/calls.ts'
import { href } from '#schema/routes.ts'
import { compareHashes, HASHED, hashDownload, type ExportedPin } from '../../../scripts/lib/download-hashes.ts'
import { startApp } from '../../helpers/app.ts'
import { readData, send } from '../../helpers/client.ts'
import { makeAnimation, makeFile, type FileBytes } from '../../helpers/image-files.ts'
import { importerOf } from '../../helpers/imports.ts'
import { makeMaker, type Maker } from '../../helpers/pin-builder.ts'
import { makeBoard, makeSession, makeTopic, makeUser } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'
import { readClip } from '../../helpers/video-files.ts'
import { downloadExport, readJson } from '../../helpers/your-data-files.ts'

let source: Site
let target: Site

beforeAll(async () => {
  ;[source, target] = await Promise.all([startApp(), startApp()])
}, 60_000)
afterAll(() => Promise.all([source.stop(), target.stop()]))

async function upload(maker: Maker, body: FileBytes): Promise<string> {
  const answer = await send(source.origin, href('uploads'), { method: 'POST', body, cookie: maker.cookie })
  return ((await answer.json()) as { data: UploadedImage }).data.id
}

async function uploadCaptions({ cookie }: Maker): Promise<string> {
  const headers = { 'content-type': 'text/vtt' }
  const answer = await send(source.origin, href('captionsUploads'), {
    method: 'POST',
    body: readClip('vtt'),
    headers,
    cookie,
  })
  return ((await answer.json()) as { data: { id: string } }).data.id
}

async function uploadVideo(maker: Maker): Promise<string> {
  const clip = readClip('mp4')
  const { cookie } = maker
  const json = { bytes: clip.length, type: 'video/mp4' }
  const opened = await send(source.origin, href('videoUploads'), { json, cookie })
  const { id } = ((await opened.json()) as { data: { id: string } }).data
  await send(source.origin, href('videoPart', { id, part: '1' }), { method: 'PUT', body: clip, cookie })
  const cover = await upload(maker, await makeFile('jpeg', { width: 180, height: 320 }))
  await send(source.origin, href('videoComplete', { id }), { json: { cover_media_id: cover }, cookie })
  await source.runQueue('tackboard-pictures', [{ video: id }])
  return id
}

test('what one account downloads is the same once it was imported into an empty one and downloaded there', async () => {
  const maker = await makeMaker(source)
  await source.db.update(boards).set({ slug: 'harbour-walks' }).where(eq(boards.id, maker.board.id))
  const topic = await makeTopic(source.db)
  await target.db.insert(topics).values({ ...topic, id: newId() })
  const unknown = await makeTopic(source.db)
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
    topic_ids: [topic.id, unknown.id],
    provenance: 'ai_modified',
  })
  await maker.publish({
    media_ids: [await upload(maker, await makeFile('webp', { width: 310, height: 200, alpha: 0.5 }))],
    board_id: kitchen.id,
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
  const blueCup = await upload(maker, await makeFile('jpeg', { width: 340, height: 240 }))
  await maker.publish({
    kind: 'product',
    media_ids: [await upload(maker, await makeFile('jpeg', { width: 330, height: 240 }))],
    products: [
      {
        name: 'Cup',
        brand: 'Kiln',
        offer_summary: { price: '12.50', currency: 'EUR', in_stock: false },
        variant_set: {
          dimensions: [{ name: 'Color', values: ['White', 'Blue'] }],
          variants: [{ values: { Color: 'White' } }, { values: { Color: 'Blue' }, media_id: blueCup }],
        },
        additional_media_ids: [blueCup],
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
  await maker.publish({
    kind: 'video',
    media_ids: [await uploadVideo(maker), await uploadCaptions(maker)],
    captions_language: 'pt',
    board_id: kitchen.id,
  })
  await maker.publish({
    kind: 'article',
    media_ids: [await upload(maker, await makeFile('jpeg', { width: 360, height: 240 }))],
    link: 'https://paper.example/tiles',
    article: { name: 'On tiles', date_published: '2024-05-06' },
    tagged_products: [
      { x: 0.5, y: 0.25, title: 'A wall', pin_id: plain.id },
      { x: 0, y: 1, title: 'Glue', link: 'https://glue.example/' },
    ],
    board_id: kitchen.id,
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
  const stranger = await makeMaker(source)
  const theirs = await stranger.publish({
    title: 'Another’s wall',
    media_ids: [await upload(stranger, await makeFile('jpeg', { width: 370, height: 240 }))],
  })
  await source.db
    .update(pins)
    .set({ createdAt: Date.now() - 1_000_000 })
    .where(eq(pins.id, theirs.id))
  const kept = await readData<{ id: string }>(
    await save({ pin_id: theirs.id, board_id: kitchen.id, section_id: first }),
  )
  await readData(await update({ save_id: kept.id, note: 'Ask them\nabout it' }))
  const mediaAttribution = {
    author: 'Ada',
    authorUrl: 'https://ada.example/',
    ccUrl: 'https://creativecommons.org/licenses/by/4.0/',
    link: null,
    mediaType: 'image',
    providerName: 'Museum',
  }
  await source.db.update(pinDetails).set({ mediaAttribution }).where(eq(pinDetails.pinId, plain.id))
  // Another has moved it from a secret board to this one.
  await source.db.update(pins).set({ isKeptSecret: true, audience: 'board' }).where(eq(pins.id, soup.id))
  await source.db.update(boards).set({ coverPinId: plain.id }).where(eq(boards.id, kitchen.id))

  const before = await downloadExport(source.origin, maker.cookie)
  const moved = readJson<ExportedPin[]>(before.files, 'boards/harbour-walks/pins.json')
  expect(moved.map(({ kind, note }) => [kind, note])).toEqual([
    ['story', ''],
    ['product', ''],
    ['image', 'For the «bathroom»'],
    ['recipe', ''],
    ['carousel', ''],
  ])
  const reader = await makeUser(target.db)
  const cookie = await makeSession(target.db, reader)
  const importer = importerOf(target, cookie)
  const result = await importer.finish(before.zip as FileBytes)
  expect(result).toMatchObject({ kind: 'tackboard', status: 'done', problems: [], error: null })
  expect(result.done).toBe(result.total)

  const [had, has] = [hashDownload(before.files), hashDownload((await downloadExport(target.origin, cookie)).files)]
  expect(compareHashes(had, has)).toEqual([])
  expect(has).toEqual(had)
  const secret = await target.db.select({ kind: pins.kind }).from(pins).where(eq(pins.isKeptSecret, true))
  expect(secret).toEqual([{ kind: 'recipe' }])
  expect(HASHED.map((kind) => has.filter((one) => one.kind === kind).length)).toEqual([2, 2, 11, 2, 15])
  // A second upload adds nothing.
  await importer.finish(before.zip as FileBytes)
  const [rows, again] = [await target.db.select().from(pins), await downloadExport(target.origin, cookie)]
  expect(rows).toHaveLength(10)
  expect(hashDownload(again.files)).toEqual(had)
}, 120_000)

test('two downloads that differ say where', () => {
  const one = { kind: 'pin', name: 'walks 1 One', hash: 'a' } as const
  const two = { kind: 'note', name: 'walks 1 One', hash: 'b' } as const
  expect(compareHashes([one, two], [{ ...one, hash: 'c' }])).toEqual([
    'changed: pin walks 1 One',
    'missing: note walks 1 One',
  ])
  expect(compareHashes([one], [one, two])).toEqual(['added: note walks 1 One'])
})
