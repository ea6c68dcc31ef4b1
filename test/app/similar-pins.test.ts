import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import { embedPin } from '#db/embedding.ts'
import { newId } from '#db/id.ts'
import { mediaKey } from '#schema/media-url.ts'
import type { QueryInput } from '#schema/queries/all.ts'
import { href } from '#schema/routes.ts'
import { startApp } from '../helpers/app.ts'
import { expectFailure, getIds, newAddress, query, readData, send, walk } from '../helpers/client.ts'
import {
  block,
  makeBoard,
  makePin,
  makeSession,
  makeUser,
  type BoardRow,
  type PinRow,
  type UserRow,
} from '../helpers/rows.ts'
import type { Site } from '../helpers/site.ts'

const RED = '#d01818'
const BLUE = '#1830d0'
const WHOLE = { x: 0, y: 0, width: 1, height: 1 }
const LEFT = { x: 0, y: 0, width: 0.5, height: 1 }
const RIGHT = { x: 0.5, y: 0, width: 0.5, height: 1 }

let site: Site
let db: Database
let owner: UserRow
let board: BoardRow
let pin: PinRow
let red: PinRow
let blue: PinRow

function makeColored(title: string, dominantColor: string): Promise<PinRow> {
  const embedding = embedPin({ title, description: '', topicSlugs: [], dominantColor })
  return makePin(db, board, { columns: { title, embedding } })
}

/** Red on its left, blue on its right. */
async function drawHalves(signature: string): Promise<void> {
  const half = await sharp({ create: { width: 60, height: 80, channels: 3, background: BLUE } })
    .png()
    .toBuffer()
  const file = await sharp({ create: { width: 120, height: 80, channels: 3, background: RED } })
    .composite([{ input: half, left: 60, top: 0 }])
    .jpeg()
    .toBuffer()
  await site.media?.put(mediaKey('orig', signature, 'jpg'), file)
}

beforeAll(async () => {
  site = await startApp()
  ;({ db } = site)
  owner = await makeUser(db)
  board = await makeBoard(db, owner)
  const title = 'Zeppelin quilt'
  pin = await makeColored(title, '#744474')
  ;[red, blue] = [await makeColored(title, RED), await makeColored(title, BLUE)]
  await drawHalves(pin.pictureSignature)
}, 60_000)
afterAll(() => site.stop())

async function findSimilar(variables: QueryInput<'SimilarPinsQuery'>, cookie?: string) {
  const page = await query(site.origin, 'SimilarPinsQuery', variables, { cookie })
  if ('__typename' in page) throw new Error(page.message)
  return page
}

const firstTwo = async (crop: typeof WHOLE, cookie?: string) =>
  getIds(await findSimilar({ pinId: pin.id, crop }, cookie)).slice(0, 2)

it('finds first what is like the part of the picture that was chosen', async () => {
  expect(await firstTwo(LEFT)).toEqual([red.id, blue.id])
  expect(await firstTwo(RIGHT)).toEqual([blue.id, red.id])
  expect(await firstTwo({ x: 0.9, y: 0.9, width: 0.1, height: 0.1 })).toEqual([blue.id, red.id])
})

it('does without the picture where there is no file', async () => {
  expect(getIds(await findSimilar({ pinId: red.id, crop: WHOLE }))).toEqual(expect.arrayContaining([pin.id, blue.id]))
})

it('lists no pin twice, the pin itself never, and nothing across a block', async () => {
  for (let place = 0; place < 14; place += 1) await makeColored('Zeppelin quilt', `#18${(place + 30).toString(16)}d0`)
  const pages = await walk((after) => findSimilar({ pinId: pin.id, crop: LEFT, after }))
  const ids = pages.flatMap(getIds)
  expect(pages[0]?.edges).toHaveLength(12)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).not.toContain(pin.id)
  const other = await makeUser(db)
  const theirs = await makePin(db, await makeBoard(db, other), {
    columns: { embedding: embedPin({ title: 'Zeppelin quilt', description: '', topicSlugs: [], dominantColor: RED }) },
  })
  expect(await firstTwo(LEFT)).toContain(theirs.id)
  const viewer = await makeUser(db)
  await block(db, viewer, other)
  expect(await firstTwo(LEFT, await makeSession(db, viewer))).not.toContain(theirs.id)
})

it('lists nothing of a secret board, not even for its owner, and finds nothing from its pins', async () => {
  const other = await makeUser(db)
  const secret = await makeBoard(db, other, { privacy: 'secret' })
  const embedding = embedPin({ title: 'Zeppelin quilt', description: '', topicSlugs: [], dominantColor: RED })
  const hidden = await makePin(db, secret, { columns: { embedding, audience: 'board' } })
  for (const cookie of [undefined, await makeSession(db, other)]) {
    const pages = await walk((after) => findSimilar({ pinId: pin.id, crop: LEFT, after }, cookie))
    expect(pages.flatMap(getIds)).not.toContain(hidden.id)
  }
  expect(await query(site.origin, 'SimilarPinsQuery', { pinId: hidden.id, crop: WHOLE })).toMatchObject({
    __typename: 'Error',
  })
})

it('lists no pins made with AI for those who hide them', async () => {
  const embedding = embedPin({ title: 'Zeppelin quilt', description: '', topicSlugs: [], dominantColor: RED })
  const columns = { embedding, provenance: 'ai_generated' } as const
  const drawn = await makePin(db, await makeBoard(db, await makeUser(db)), { columns })
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

it('refuses regions beyond the picture, and does not know pins that are not there', async () => {
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

it('decodes no picture for an address that asks too often', async () => {
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
