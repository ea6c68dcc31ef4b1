import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { ALIKE } from '#db/related-pins.ts'
import { images } from '#db/tables/images.ts'
import { relatedPins } from '#db/tables/pins/pins.ts'
import type { QueryInput } from '#schema/all-queries.ts'
import { mediaKey } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import { describeImage, sweepLooks } from '#worker/features/media/images/describe-image.ts'
import { expectFailure, getIds, newAddress, query, readData, send, walk } from '../../helpers/client.ts'
import { memoryImages } from '../../helpers/memory-bindings.ts'
import { ownApp } from '../../helpers/own-app.ts'
import {
  block,
  makeBoard,
  makePin,
  makeSession,
  makeUser,
  type BoardRow,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

const RED = '#d01818'
const BLUE = '#1830d0'
const WHOLE = { x: 0, y: 0, width: 1, height: 1 }
const LEFT = { x: 0, y: 0, width: 0.5, height: 1 }
const RIGHT = { x: 0.5, y: 0, width: 0.5, height: 1 }

let owner: UserRow
let board: BoardRow
let pin: PinRow
let red: PinRow
let blue: PinRow

const stores = () => ({ db, env: { MEDIA: site.media as NonNullable<Site['media']>, IMAGES: memoryImages() } })

async function storeFile(signature: string, file: Buffer): Promise<void> {
  await site.media?.put(mediaKey('orig', signature, 'jpg'), file)
}

/** A pin whose image is stored and described. */
async function makeShown(
  file: Buffer,
  on: BoardRow = board,
  columns: NonNullable<Parameters<typeof makePin>[2]>['columns'] = {},
): Promise<PinRow> {
  const pin = await makePin(db, on, { columns })
  await storeFile(pin.imageSignature, file)
  await describeImage(stores(), pin.imageSignature)
  return pin
}

const paint = (background: string, width = 120) =>
  sharp({ create: { width, height: 80, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Red on its left, blue on its right. */
async function paintHalves(): Promise<Buffer> {
  return sharp(await paint(RED))
    .composite([{ input: await paint(BLUE, 60), left: 60, top: 0 }])
    .jpeg()
    .toBuffer()
}

const site = await ownApp()
const { db } = site
beforeAll(async () => {
  owner = await makeUser(db)
  board = await makeBoard(db, owner)
  pin = await makeShown(await paintHalves())
  ;[red, blue] = [await makeShown(await paint(RED)), await makeShown(await paint(BLUE))]
}, 60_000)

async function findSimilar(variables: QueryInput<'SimilarPinsQuery'>, cookie?: string) {
  const page = await query(site.origin, 'SimilarPinsQuery', variables, { cookie })
  if ('__typename' in page) throw new Error(page.message)
  return page
}

const findFirst = async (crop: typeof WHOLE, cookie?: string) =>
  getIds(await findSimilar({ pinId: pin.id, crop }, cookie))[0]

it('finds first what is like the part of the image that was chosen', async () => {
  expect(await findFirst(LEFT)).toBe(red.id)
  expect(await findFirst(RIGHT)).toBe(blue.id)
  expect(await findFirst({ x: 0.9, y: 0.9, width: 0.1, height: 0.1 })).toBe(blue.id)
})

it('finds the whole image by a part of it that someone has pinned', async () => {
  const scene = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#f2e8cf' } })
    .composite(
      await Promise.all(
        ['#386641', '#6a994e', '#bc4749', '#a7c957', '#386641', '#bc4749'].map(async (color, place) => ({
          input: await paint(color, 30 + 12 * place),
          left: 20 + ((place * 127) % 260),
          top: (place * 71) % 220,
        })),
      ),
    )
    .jpeg()
    .toBuffer()
  const crop = await sharp(scene)
    .extract({ left: 60, top: 40, width: 280, height: 220 })
    .jpeg({ quality: 50 })
    .toBuffer()
  const whole = await makeShown(scene)
  const part = await makeShown(crop)
  expect(getIds(await findSimilar({ pinId: part.id, crop: WHOLE }))[0]).toBe(whole.id)
  const region = { x: 60 / 400, y: 40 / 300, width: 280 / 400, height: 220 / 300 }
  expect(getIds(await findSimilar({ pinId: whole.id, crop: region }))[0]).toBe(part.id)
})

it('goes by the whole image where its file is gone, and finds nothing where that was never described', async () => {
  const lost = await makeShown(await paint('#d01a1a'))
  await site.media?.delete(mediaKey('orig', lost.imageSignature, 'jpg'))
  expect(getIds(await findSimilar({ pinId: lost.id, crop: RIGHT }))[0]).toBe(red.id)
  const unknown = await makePin(db, board)
  expect(getIds(await findSimilar({ pinId: unknown.id, crop: RIGHT }))).toEqual([])
})

it('lists no pin and no image twice, the pin itself never, and nothing across a block', async () => {
  for (let place = 0; place < 14; place += 1) await makeShown(await paint(`#18${(place + 30).toString(16)}d0`))
  const columns = { imageSignature: blue.imageSignature, feedScore: -1 }
  const copy = await makePin(db, board, { columns })
  const pages = await walk((after) => findSimilar({ pinId: pin.id, crop: LEFT, after }))
  const ids = pages.flatMap(getIds)
  expect(pages[0]?.edges).toHaveLength(12)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain(blue.id)
  for (const { id } of [pin, copy]) expect(ids).not.toContain(id)
  const other = await makeUser(db)
  const theirs = await makeShown(await paint('#d01919'), await makeBoard(db, other))
  const listFirst = async (cookie?: string) =>
    getIds(await findSimilar({ pinId: pin.id, crop: LEFT }, cookie)).slice(0, 3)
  expect(await listFirst()).toContain(theirs.id)
  const viewer = await makeUser(db)
  await block(db, viewer, other)
  expect(await listFirst(await makeSession(db, viewer))).not.toContain(theirs.id)
})

it('lists nothing of a secret board, not even for its owner, and finds nothing from its pins', async () => {
  const other = await makeUser(db)
  const secret = await makeBoard(db, other, { privacy: 'secret' })
  const hidden = await makeShown(await paint('#d01717'), secret, { audience: 'board' })
  for (const cookie of [undefined, await makeSession(db, other)]) {
    const pages = await walk((after) => findSimilar({ pinId: pin.id, crop: LEFT, after }, cookie))
    expect(pages.flatMap(getIds)).not.toContain(hidden.id)
  }
  expect(await query(site.origin, 'SimilarPinsQuery', { pinId: hidden.id, crop: WHOLE })).toMatchObject({
    __typename: 'Error',
  })
})

it('lists no pins made with AI for those who hide them', async () => {
  const drawn = await makeShown(await paint('#d21818'), await makeBoard(db, await makeUser(db)), {
    provenance: 'ai_generated',
  })
  const finds = async (hideAiPins: boolean) => {
    const cookie = await makeSession(db, await makeUser(db))
    const options = { hide_ai_pins: hideAiPins }
    const path = href('resource', { name: 'UserSettingsResource', verb: 'update' })
    await readData(await send(site.origin, path, { json: { options }, cookie }))
    const pages = await walk((after) => findSimilar({ pinId: pin.id, crop: LEFT, after }, cookie))
    return pages.flatMap(getIds).includes(drawn.id)
  }
  expect(await finds(false)).toBe(true)
  expect(await finds(true)).toBe(false)
})

it('refuses regions beyond the image, and does not know pins that are not there', async () => {
  for (const crop of [
    { ...LEFT, x: 0.6 },
    { ...LEFT, y: -0.1 },
    { ...LEFT, width: 0 },
    { x: 0, y: 0, width: 1 },
    'all',
  ]) {
    const variables = JSON.stringify({ pinId: pin.id, crop })
    await expectFailure(
      await send(site.origin, href('graphql', { name: 'SimilarPinsQuery' }, { variables })),
      'invalidInput',
    )
  }
  const missing = await query(site.origin, 'SimilarPinsQuery', { pinId: newId(), crop: WHOLE })
  expect(missing).toMatchObject({ __typename: 'Error' })
})

it('decodes no image for an address that asks too often', async () => {
  const from = { 'cf-connecting-ip': newAddress() }
  const ask = () =>
    send(
      site.origin,
      href('graphql', { name: 'SimilarPinsQuery' }, { variables: JSON.stringify({ pinId: pin.id, crop: LEFT }) }),
      { headers: from },
    )
  const answers = await Promise.all(Array.from({ length: 61 }, ask))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  const [refused] = answers.filter(({ status }) => status !== 200)
  if (refused) await expectFailure(refused, 'tooManyRequests')
})

describe('an image that was published', () => {
  const listOf = (one: PinRow) =>
    db
      .select({ id: relatedPins.relatedPinId, reason: relatedPins.reason, score: relatedPins.score })
      .from(relatedPins)
      .where(and(eq(relatedPins.pinId, one.id), eq(relatedPins.reason, 'picture')))

  const read = async ({ imageSignature }: PinRow) =>
    (await db.select().from(images).where(eq(images.signature, imageSignature)))[0]

  async function makePublished(file: Buffer | null, title = 'Harbor'): Promise<PinRow> {
    const made = await makePin(db, board, { columns: { title } })
    if (file) await storeFile(made.imageSignature, file)
    return made
  }

  it('relates its pin to those that look alike, both ways, and says so', async () => {
    const one = await makePublished(await paint('#0f8a5f'), 'Moss')
    const two = await makePublished(await paint('#0f8c60'), 'Bottles')
    const other = await makePublished(await paintHalves())
    for (const { imageSignature: signature } of [one, other, two, two]) {
      expect(await site.runQueue('tackboard-pictures', [{ signature }])).toEqual([])
    }
    for (const [from, to] of [
      [one, two],
      [two, one],
    ] as const) {
      const list = await listOf(from)
      expect(list.filter(({ id }) => id === to.id)).toHaveLength(1)
      expect(list.map(({ id }) => id)).not.toContain(other.id)
      expect(Math.max(...list.map(({ score }) => score))).toBeLessThanOrEqual(ALIKE.most)
      const feed = await query(site.origin, 'CloseupRelatedModulesFeedQuery', { pinId: from.id, after: null })
      const found = '__typename' in feed ? [] : feed.edges.map(({ node }) => node).filter(({ id }) => id === to.id)
      expect(found).toMatchObject([{ recommendationReason: 'picture' }])
    }
  })

  it('of a secret board is in no list, though it has one', async () => {
    const shown = await makePublished(await paint('#7a3f9a'))
    const owned = await makeBoard(db, owner, { privacy: 'secret' })
    const secret = await makePin(db, owned, { columns: { audience: 'board' } })
    await storeFile(secret.imageSignature, await paint('#7a3f9b'))
    for (const one of [shown, secret]) await describeImage(stores(), one.imageSignature)
    expect((await listOf(secret)).map(({ id }) => id)).toContain(shown.id)
    expect((await listOf(shown)).map(({ id }) => id)).not.toContain(secret.id)
  })

  it('before images were described is described by the sweep, once; one without a file is passed over', async () => {
    const [old, alike] = [await makePublished(await paint('#c9a227')), await makePublished(await paint('#c9a32a'))]
    const gone = await makePublished(null)
    const damaged = await makePublished(Buffer.from('not an image'))
    await sweepLooks(stores())
    for (const one of [old, alike]) expect(await read(one)).toMatchObject({ isDescribed: true })
    for (const one of [gone, damaged]) expect(await read(one)).toMatchObject({ isDescribed: true, look: null })
    expect((await listOf(old)).map(({ id }) => id)).toContain(alike.id)
    await db.update(images).set({ look: null }).where(eq(images.signature, old.imageSignature))
    await sweepLooks(stores())
    expect(await read(old)).toMatchObject({ look: null })
  })

  it('waits for the next sweep where the decoder does not work', async () => {
    const waiting = await makePublished(await paint('#3a6ea5'))
    const broken = { ...stores().env, IMAGES: undefined as never }
    await expect(sweepLooks({ db, env: broken })).rejects.toThrow()
    expect(await read(waiting)).toMatchObject({ isDescribed: false })
    await sweepLooks(stores())
    expect(await read(waiting)).toMatchObject({ isDescribed: true })
  })
})
