import { randomBytes } from 'node:crypto'
import type { R2Bucket } from '@cloudflare/workers-types'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { comments } from '#db/tables/comments.ts'
import { images } from '#db/tables/images.ts'
import { withheldMedia } from '#db/tables/media.ts'
import { pinDetails, pins, pinTries } from '#db/tables/pins/pins.ts'
import { topics } from '#db/tables/topics.ts'
import { users } from '#db/tables/users.ts'
import { mediaKey, mediaUrl } from '#schema/media/media-url.ts'
import { DAY_MS } from '#schema/time.ts'
import { startApp } from '../../helpers/app.ts'
import { memoryBucket } from '../../helpers/memory-bindings.ts'
import { ownApp } from '../../helpers/own-app.ts'
import {
  makeBoard,
  makeComment,
  makeImage,
  makePin,
  makeTopic,
  makeUser,
  type BoardRow,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'
import { makeUpload } from '../../helpers/uploads.ts'

const COMPARED = 'The store was compared with the database'

let owner: UserRow
let board: BoardRow
let media: R2Bucket
/** The time of the next sweep: each is two days after the one before, so that it begins another pass. */
let at = Date.now()

const site = await ownApp()
beforeAll(async () => {
  if (!site.media) throw new Error('The site has no store of files')
  media = site.media
  owner = await makeUser(site.db)
  board = await makeBoard(site.db, owner)
}, 60_000)

beforeEach(async () => {
  site.logs.length = 0
  // What earlier tests have left in use without a file.
  for (const { signature } of await site.db.select().from(images)) await put(mediaKey('orig', signature, 'jpg'))
})

const newSignature = () => randomBytes(16).toString('hex')

/** A row, as an upload makes one. */
async function makeRow(signature: string): Promise<string> {
  const row = {
    signature,
    extension: 'jpg',
    width: 6,
    height: 8,
    dominantColor: '#446688',
    bytes: 1,
    createdAt: at,
  } as const
  await site.db.insert(images).values(row)
  return signature
}

/** A Pin, of an image of its own unless one is named. */
function showInPin(imageSignature?: string, columns: Partial<PinRow> = {}): Promise<PinRow> {
  return makePin(site.db, board, { columns: { ...columns, ...(imageSignature && { imageSignature }) } })
}

const has = async (key: string) => (await media.head(key)) !== null

async function put(...keys: string[]): Promise<string[]> {
  for (const key of keys) await media.put(key, 'file')
  return keys
}

/** One that looks through the whole store. */
async function sweep(days = 2): Promise<void> {
  at += days * DAY_MS
  await site.runScheduled(at)
}

const findReport = () =>
  site.logs.map((line) => JSON.parse(line) as Record<string, unknown>).find(({ message }) => message === COMPARED)

/** Every kind of key that files of a signature can have. */
const keysOf = (signature: string) => [
  mediaKey('orig', signature, 'png'),
  mediaKey('236x', signature, 'webp'),
  mediaKey('600x315', signature, 'jpg'),
  mediaKey('video', signature, 'mp4'),
  mediaKey('video', signature, 'vtt'),
  `withheld/${signature}`,
]

describe('a file that no row knows', () => {
  it.each(
    ['original', 'size', 'link preview', 'clip', 'captions', 'mark of a withheld file'].map(
      (name, n): [string, number] => [name, n],
    ),
  )('is removed, also where it is but one %s, a week after it was found', async (_, place) => {
    const [key = ''] = await put(keysOf(newSignature())[place] ?? '')
    await sweep()
    expect([await has(key), findReport()]).toMatchObject([true, { unknown: 1 }])
    await sweep(6)
    expect(await has(key)).toBe(true)
    await sweep(1)
    expect(await has(key)).toBe(false)
    expect(site.logs.join('\n')).toContain('Files that no row knew were removed')
  })

  it('is removed with all that belongs to it', async () => {
    const keys = await put(...keysOf(newSignature()))
    await sweep()
    expect(findReport()).toMatchObject({ unknown: 1 })
    await sweep(8)
    expect(await Promise.all(keys.map(has))).toEqual(keys.map(() => false))
  })

  it('is removed where it is what was sent, or what was made of that, of an upload without a row', async () => {
    const id = newId()
    const keys = await put(`uploads/${id}`, `uploads/${id}.jpg`, `uploads/${newId()}.vtt`)
    await sweep()
    expect(findReport()).toMatchObject({ unknown: 2 })
    expect(await Promise.all(keys.map(has))).toEqual([true, true, true])
    await sweep(8)
    expect(await Promise.all(keys.map(has))).toEqual([false, false, false])
  })

  it('stays for its first day, while its upload may be on its way', async () => {
    at = Math.max(at, Date.now())
    const signature = newSignature()
    const key = mediaKey('orig', signature, 'jpg')
    const young = { key, uploaded: new Date(at + 2 * DAY_MS - 60_000) }
    const list = media.list.bind(media)
    media.list = async (options) => {
      const page = await list(options)
      return options?.prefix === 'orig/' ? { ...page, objects: [...page.objects, young as never] } : page
    }
    await sweep()
    media.list = list
    expect(findReport()).toMatchObject({ unknown: 0 })
    const noted = await site.db.all(sql`select 1 from picture_removals where signature = ${signature}`)
    expect(noted).toEqual([])
  })

  it('stays where the right database is back within the week, with the row that knows it', async () => {
    const signature = newSignature()
    const id = newId()
    const [key = '', upload = ''] = await put(mediaKey('orig', signature, 'jpg'), `uploads/${id}.jpg`)
    await sweep()
    const owner = await makeUser(site.db)
    await showInPin(await makeRow(signature))
    await makeUpload(site, owner, { id, createdAt: at + 8 * DAY_MS })
    await sweep(8)
    expect([await has(key), await has(upload)]).toEqual([true, true])
    await sweep()
    expect(await has(key)).toBe(true)
  })
})

it('what lies in the store under names of another kind is left alone', async () => {
  const signature = newSignature()
  const keys = await put(
    'backup/orig/a.jpg',
    'orig/readme.txt',
    `orig/zz/zz/zz/${signature}.jpg`,
    `video/${signature}.mp4`,
    'zz/last.bin',
    'uploads/a/b',
  )
  await sweep()
  await sweep(8)
  expect(await Promise.all(keys.map(has))).toEqual(keys.map(() => true))
  await media.delete(keys)
})

/** What may use an image, and the row that does. */
const USES: [string, (signature: string) => Promise<unknown>][] = [
  ['a Pin', async (imageSignature) => showInPin(imageSignature)],
  ['a hidden Pin', async (imageSignature) => showInPin(imageSignature, { isHidden: true })],
  [
    'a comment',
    async (imageSignature) => {
      const { id } = await makeComment(site.db, await showInPin(), owner)
      await site.db.update(comments).set({ imageSignature }).where(eq(comments.id, id))
    },
  ],
  [
    'a try',
    async (imageSignature) => {
      const [pin, user] = [await showInPin(), await makeUser(site.db)]
      await site.db.insert(pinTries).values({ pinId: pin.id, userId: user.id, imageSignature, createdAt: 1 })
    },
  ],
  ['an avatar', async (imageSignature) => makeUser(site.db, { imageSignature })],
  [
    'the cover of a profile',
    async (coverSignature) => {
      const { id } = await makeUser(site.db)
      await site.db.update(users).set({ coverSignature }).where(eq(users.id, id))
    },
  ],
  [
    'the cover of a board',
    async (coverSignature) => {
      const { id } = await makeBoard(site.db, owner)
      await site.db.update(boards).set({ coverSignature }).where(eq(boards.id, id))
    },
  ],
  [
    'a topic',
    async (imageSignature) => {
      const { id } = await makeTopic(site.db)
      await site.db.update(topics).set({ imageSignature }).where(eq(topics.id, id))
    },
  ],
  [
    'a slide of a carousel',
    async (signature) => {
      const pin = await showInPin()
      const slide = { signature, width: 1, height: 1, dominantColor: '#000000', extension: 'jpg' }
      const carouselData = { id: 'c', index: 0, slots: [slide] } as never
      await site.db
        .insert(pinDetails)
        .values({ pinId: pin.id, carouselData })
        .onConflictDoUpdate({ target: pinDetails.pinId, set: { carouselData } })
    },
  ],
  [
    'a further image of a product',
    async (signature) => {
      const pin = await showInPin()
      const products = [{ additionalImages: [signature] }] as never
      await site.db
        .insert(pinDetails)
        .values({ pinId: pin.id, products })
        .onConflictDoUpdate({ target: pinDetails.pinId, set: { products } })
    },
  ],
]

describe.each(USES)('what %s shows', (_, use) => {
  it('keeps its row and its files for ever; where the files are gone the row stays, and the log says so', async () => {
    const signature = await makeImage(site.db)
    const [key = ''] = await put(mediaKey('orig', signature, 'jpg'))
    await use(signature)
    await sweep()
    await sweep(8)
    const known = () => site.db.$count(images, eq(images.signature, signature))
    expect([await has(key), await known()]).toEqual([true, 1])
    await media.delete(key)
    site.logs.length = 0
    await sweep()
    await sweep(8)
    expect(await known()).toBe(1)
    expect(findReport()).toMatchObject({ level: 'warn' })
    expect(String(findReport()?.['examples'])).toContain(key)
  })
})

it('clips and captions of a Pin stay, those of none go', async () => {
  const [clip, words] = [newSignature(), newSignature()]
  const keys = await put(mediaKey('video', clip, 'mp4'), mediaKey('video', words, 'vtt'))
  const pin = await showInPin()
  const captionsUrls = { en: mediaUrl('video', words, 'vtt') }
  const videos = [{ V_MP4: { url: mediaUrl('video', clip, 'mp4'), captionsUrls } }] as never
  await site.db
    .insert(pinDetails)
    .values({ pinId: pin.id, videos })
    .onConflictDoUpdate({ target: pinDetails.pinId, set: { videos } })
  await sweep()
  await sweep(8)
  expect(await Promise.all(keys.map(has))).toEqual([true, true])
  await site.db.delete(pinDetails).where(eq(pinDetails.pinId, pin.id))
  await sweep()
  await sweep(8)
  expect(await Promise.all(keys.map(has))).toEqual([false, false])
})

it('a row of an image that nothing uses goes, with its files or without', async () => {
  const [filed, bare] = [await makeImage(site.db), await makeImage(site.db)]
  const [key = ''] = await put(mediaKey('orig', filed, 'jpg'))
  await sweep()
  await sweep(8)
  expect(await has(key)).toBe(false)
  for (const signature of [filed, bare]) {
    expect(await site.db.$count(images, eq(images.signature, signature))).toBe(0)
  }
})

it('what the store withholds and the database does not, and the other way round, is worked out again', async () => {
  const [shown, hidden] = [await makeImage(site.db), await makeImage(site.db)]
  await showInPin(shown)
  const pin = await showInPin(hidden)
  await put(...[shown, hidden].map((signature) => mediaKey('orig', signature, 'jpg')), `withheld/${shown}`)
  await site.db.update(pins).set({ isHidden: true }).where(eq(pins.id, pin.id))
  await site.db.insert(withheldMedia).values({ signature: hidden, createdAt: 1 }).onConflictDoNothing()
  await site.db.run(sql`delete from media_checks`)
  await sweep()
  expect([await has(`withheld/${shown}`), await has(`withheld/${hidden}`)]).toEqual([false, true])
})

it('a store of many pages is looked through in several sweeps, each of which goes on where the last has ended', async () => {
  const files = memoryBucket()
  const list = files.list.bind(files)
  let calls = 0
  files.list = async (options) => {
    calls += 1
    return list({ ...options, limit: 2 })
  }
  const many = await startApp({ options: { bindings: { MEDIA: files } } })
  try {
    const unknown = Array.from({ length: 33 }, () => mediaKey('orig', newSignature(), 'jpg'))
    const known = await Promise.all(Array.from({ length: 12 }, () => makeImage(many.db)))
    const owner = await makeUser(many.db)
    for (const coverSignature of known) await makeBoard(many.db, owner, { coverSignature })
    const knownKeys = known.map((signature) => mediaKey('orig', signature, 'jpg'))
    for (const key of [...unknown, ...knownKeys, 'orig/aa/x.txt', 'orig/ff/~']) await files.put(key, 'file')
    let time = Date.now() + 2 * DAY_MS
    const sweepOnce = async () => {
      const before = calls
      await many.runScheduled((time += 300_000))
      return calls - before
    }
    const steps = [await sweepOnce(), await sweepOnce(), await sweepOnce(), await sweepOnce()]
    expect(Math.max(...steps)).toBeLessThanOrEqual(20)
    while ((await sweepOnce()) > 0);
    const report = many.logs.map((line) => JSON.parse(line) as object).find((line) => 'missing' in line)
    expect(report).toMatchObject({ level: 'info', files: 45, unknown: 33, unused: 0, missing: 0 })
    time += 8 * DAY_MS
    await sweepOnce()
    const left = (await list({ prefix: 'orig/' })).objects.map(({ key }) => key)
    expect(left.sort()).toEqual([...knownKeys, 'orig/aa/x.txt', 'orig/ff/~'].sort())
  } finally {
    await many.stop()
  }
})
