import { randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { boards, boardSections } from '#db/tables/boards/boards.ts'
import { imports } from '#db/tables/imports.ts'
import { uploads } from '#db/tables/media.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { IMPORTED_PIN_LIMIT } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import type { ImportData } from '#schema/settings/import-calls.ts'
import { startApp } from '../../helpers/app.ts'
import { expectFailure, readData } from '../../helpers/client.ts'
import { makeFile, type FileBytes } from '../../helpers/image-files.ts'
import { importerOf, type Importer } from '../../helpers/imports.ts'
import { useUp } from '../../helpers/limits.ts'
import { memoryImages } from '../../helpers/memory-bindings.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'
import { exportEntries } from '../../helpers/your-data-files.ts'
import { makeZip } from '../../helpers/zip.ts'

const QUEUE = 'tackboard-imports'
let site: Site
let me: UserRow
let cookie: string
let importer: Importer
let photo: FileBytes

/** Called before each image is decoded, which waits for it. */
let beforeImage: () => Promise<void> | void

beforeAll(async () => {
  const images = memoryImages()
  const input: typeof images.input = (source, options) => {
    const gate = new TransformStream({ start: () => beforeImage() })
    return images.input((source as unknown as ReadableStream).pipeThrough(gate) as never, options)
  }
  const bindings = { IMAGES: { ...images, input } }
  site = await startApp({ options: { bindings } })
  photo = await makeFile('jpeg', { width: 300, height: 200 })
}, 60_000)

afterAll(() => site.stop())

beforeEach(async () => {
  beforeImage = () => {}
  me = await makeUser(site.db)
  cookie = await makeSession(site.db, me)
  importer = importerOf(site, cookie)
})

const ownTitles = async () =>
  (await site.db.select().from(pins).where(eq(pins.pinnerId, me.id)).orderBy(pins.id)).map(({ title }) => title)

const reasons = ({ problems }: ImportData) => problems.map(({ name, reason }) => [name, reason])

function makeExport(...titles: string[]): Uint8Array<ArrayBuffer> {
  return makeZip(
    exportEntries(
      'walks',
      titles.map((title) => ({ title, file: `${title}.jpg`, content: photo })),
    ),
  )
}

describe('an import', () => {
  it('says what it is, how far it is and what went wrong, and leaves no file behind', async () => {
    const result = await importer.finish(
      makeZip(
        exportEntries('walks', [
          { title: 'good', file: 'a.jpg', content: photo },
          { title: 'no image', file: 'b.jpg', content: Buffer.from('Dear photograph') },
          { title: 'missing', file: 'c.jpg' },
        ]),
      ),
    )
    expect(result).toMatchObject({
      kind: 'tackboard',
      status: 'done',
      done: 4,
      total: 4,
      problem_count: 2,
      bookmark: null,
    })
    expect(reasons(result)).toEqual([
      ['no image', expect.stringContaining("We can't use this type of file.")],
      ['missing', 'This file is missing from the ZIP file.'],
    ])
    expect(await ownTitles()).toEqual(['good'])
    expect(await site.db.select().from(uploads).where(eq(uploads.ownerId, me.id))).toEqual([])
    expect((await site.media?.list({ prefix: 'uploads/' }))?.objects).toEqual([])
    const listed = await readData<{ items: ImportData[] }>(await importer.call('get', {}))
    expect(listed.items).toEqual([result])
  })

  it('goes on with a board of the same name, and makes nothing twice', async () => {
    await importer.finish(makeExport('one', 'two'))
    await importer.finish(makeExport('one', 'two', 'three'))
    expect((await ownTitles()).toSorted()).toEqual(['one', 'three', 'two'])
    expect(await site.db.select().from(boards).where(eq(boards.ownerId, me.id))).toHaveLength(1)
  })

  it('makes 500 sections of 10,000, and names what is left without one', async () => {
    const sections = Array.from({ length: 10_000 }, (_, nth) => ({ title: `Part ${nth}` }))
    const pinsOf = [...[0, 499, 500, 9_999].map((nth) => `Part ${nth}`), 'Another'].map((title) => ({
      id: `old-${title}`,
      kind: 'image',
      title,
      media: [{}],
      topics: [],
      save: null,
      section: { title },
      files: [{ media: 0, name: 'a.jpg' }],
    }))
    const toLines = (rows: readonly object[]) => `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`
    const folder = 'boards/walks'
    const archive = makeZip([
      ...exportEntries('walks', []).filter(({ name }) => name === 'account.json'),
      { name: `${folder}/board.json`, content: Buffer.from(JSON.stringify({ name: 'walks', sections })) },
      { name: `${folder}/pins.json`, content: Buffer.from(toLines(pinsOf)) },
      { name: `${folder}/a.jpg`, content: photo },
    ])
    const full = "A board can have up to 500 sections. Delete one you don't need, then try again."
    for (const made of [5, 5]) {
      const result = await importer.finish(archive)
      expect(result).toMatchObject({ status: 'done', done: 6, total: 6 })
      expect(await ownTitles()).toHaveLength(made)
    }
    const [first] = (await readData<{ items: ImportData[] }>(await importer.call('get', {}))).items.slice(-1)
    expect(first && reasons(first)).toEqual(['walks', 'Part 500', 'Part 9999', 'Another'].map((name) => [name, full]))
    const [board] = await site.db.select().from(boards).where(eq(boards.ownerId, me.id))
    expect(await site.db.$count(boardSections, eq(boardSections.boardId, board?.id ?? ''))).toBe(500)
    const inSections = await site.db
      .select({ pin: pins.title, section: boardSections.title })
      .from(pins)
      .innerJoin(boardSections, eq(boardSections.id, pins.sectionId))
      .where(eq(pins.pinnerId, me.id))
    expect(inSections.toSorted((a, b) => a.pin.localeCompare(b.pin))).toEqual([
      { pin: 'Part 0', section: 'Part 0' },
      { pin: 'Part 499', section: 'Part 499' },
    ])
  })

  it('is begun and removed by its owner’s page without scripts, which says what could not be imported', async () => {
    const entries = exportEntries('Walks', [
      { title: 'By the harbor', file: 'a.jpg', content: photo },
      { title: 'Not an image', file: 'b.jpg', content: Buffer.from('Dear diary') },
    ])
    const browser = await openPlain({ origin: site.origin })
    const [name = '', value = ''] = cookie.split('=')
    browser.cookies.set(name, value)
    const empty = await browser.goto(href('importSettings'))
    expect(empty.text).toContain("You haven't imported anything yet.")
    const part = empty.screen.getByRole('region', { name: 'Import a file' })
    empty.attach('File', new File([makeZip(entries)], 'tackboard.zip', { type: 'application/zip' }), part)
    expect((await empty.press('Import', part)).text).toContain('Your import has started.')
    const [begun] = await site.db.select({ id: imports.id }).from(imports).where(eq(imports.ownerId, me.id))
    await importer.over(begun?.id ?? '')
    const over = await browser.goto(href('importSettings'))
    for (const text of ['2 items imported', "1 item couldn't be imported", "We can't use this type of file."]) {
      expect(over.text).toContain(text)
    }
    expect(await ownTitles()).toEqual(['By the harbor'])
    expect((await over.press('Remove')).text).toContain('Import removed. Everything it added stays.')
    expect(await ownTitles()).toEqual(['By the harbor'])
  })

  it('pauses and goes on by its owner’s page without scripts', async () => {
    const goesOn = Promise.withResolvers<void>()
    beforeImage = () => goesOn.promise
    const { id } = await importer.start(makeExport('a', 'b'))
    const browser = await openPlain({ origin: site.origin })
    const [name = '', value = ''] = cookie.split('=')
    browser.cookies.set(name, value)
    const paused = await (await browser.goto(href('importSettings'))).press('Pause')
    expect(paused.text).toContain('Paused')
    expect((await importer.read(id)).status).toBe('paused')
    const resumed = await paused.press('Resume')
    resumed.screen.getByRole('button', { name: 'Pause' })
    goesOn.resolve()
    expect(await importer.over(id)).toMatchObject({ status: 'done', done: 3 })
    expect((await ownTitles()).toSorted()).toEqual(['a', 'b'])
  })

  it('is its owner’s alone', async () => {
    const { id } = await importer.start(makeExport('one'))
    const other = importerOf(site, await makeSession(site.db, await makeUser(site.db)))
    await expectFailure(await other.call('get', { id }), 'importNotFound')
    await expectFailure(await other.call('update', { id, paused: true }), 'importNotFound')
    await readData(await other.call('delete', { id }))
    expect(await readData<{ items: ImportData[] }>(await other.call('get', {}))).toMatchObject({ items: [] })
    const media = await importer.uploadFile(makeExport('two'))
    await expectFailure(await other.call('create', { media_id: media }), 'mediaNotFound')
    expect((await importer.over(id)).status).toBe('done')
  })

  it('pauses, goes on, and cannot be paused once it is over', async () => {
    const isPaused = Promise.withResolvers<void>()
    let decoded = 0
    // Nothing is over before the pause is there.
    beforeImage = () => {
      decoded += 1
      return isPaused.promise
    }
    const media = await importer.uploadFile(makeExport('a', 'b', 'c'))
    const { id } = await readData<ImportData>(await importer.call('create', { media_id: media }))
    await readData(await importer.call('update', { id, paused: true }))
    isPaused.resolve()
    // What was being made meanwhile is made to its end.
    const isLeased = async () => (await site.db.$count(imports, and(eq(imports.id, id), gt(imports.leaseUntil, 0)))) > 0
    await until(async () => !(await isLeased()))
    expect((await importer.read(id)).status).toBe('paused')
    const before = decoded
    await site.runQueue(QUEUE, [{ import: id }])
    expect(decoded).toBe(before)
    await readData(await importer.call('update', { id, paused: false }))
    expect(await importer.over(id)).toMatchObject({ status: 'done', done: 4, problems: [] })
    expect(await ownTitles()).toHaveLength(3)
    await expectFailure(await importer.call('update', { id, paused: true }), 'importEnded')
  })

  it('that is removed makes nothing more, and its file goes', async () => {
    const media = await importer.uploadFile(makeExport('a', 'b'))
    await site.db
      .insert(imports)
      .values({ id: randomUUID(), ownerId: me.id, mediaId: media, status: 'paused', createdAt: 1 })
    const [row] = await site.db.select().from(imports).where(eq(imports.mediaId, media))
    await readData(await importer.call('delete', { id: row?.id }))
    await site.runQueue(QUEUE, [{ import: row?.id }])
    expect(await ownTitles()).toEqual([])
    expect((await site.media?.list({ prefix: `uploads/${media}` }))?.objects).toEqual([])
  })

  it('goes on after a kill, and nothing is there twice even where the dead come back', async () => {
    const titles = Array.from({ length: 6 }, (_, place) => `pin ${place}`)
    let revive = () => {}
    const death = new Promise<void>((resolve) => (revive = resolve))
    let images = 0
    // The moment is in the middle of a pin: what it has made so far is there, and its lease runs on.
    beforeImage = () => {
      images += 1
      return images === 5 ? death : undefined
    }
    const { id } = await importer.start(makeExport(...titles))
    await until(async () => images >= 5)
    const { done } = await importer.read(id)
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(7)
    await site.runQueue(QUEUE, [{ import: id }])
    expect((await importer.read(id)).done).toBe(done)

    // The lease is over: the sweep finds it, and the queue brings the message a second time besides.
    await site.db.update(imports).set({ leaseUntil: 1 }).where(eq(imports.id, id))
    await Promise.all([site.runScheduled(), site.runQueue(QUEUE, [{ import: id }])])
    expect(await importer.over(id)).toMatchObject({ status: 'done', done: 7, total: 7, problems: [] })
    revive()
    await until(async () => (await site.db.select().from(uploads).where(eq(uploads.ownerId, me.id))).length === 0)
    expect((await ownTitles()).toSorted()).toEqual(titles)
    expect(await importer.read(id)).toMatchObject({ status: 'done', done: 7, total: 7, problems: [] })
  }, 60_000)

  it('waits where the day’s limit is reached, says so, and goes on by itself', async () => {
    await useUp(site.db, IMPORTED_PIN_LIMIT, `user:${me.id}`)
    const waiting = await importer.finish(makeExport('late'))
    expect(waiting).toMatchObject({ status: 'running', done: 1, total: 2, problems: [] })
    expect(Date.parse(waiting.waits_until ?? '')).toBeGreaterThan(Date.now())
    await site.runQueue(QUEUE, [{ import: waiting.id }])
    expect(await ownTitles()).toEqual([])
    await site.db.update(imports).set({ leaseUntil: 1 }).where(eq(imports.id, waiting.id))
    await site.db.delete(rateLimits)
    await site.runScheduled()
    expect(await importer.over(waiting.id)).toMatchObject({ status: 'done', problems: [] })
    expect(await ownTitles()).toEqual(['late'])
  })

  it('is one, however often it is asked for with one key or with several', async () => {
    const media = await importer.uploadFile(makeExport('one', 'two'))
    const key = randomUUID()
    const same = await Promise.all(
      Array.from({ length: 5 }, () =>
        importer.call('create', { media_id: media }, { headers: { 'idempotency-key': key } }),
      ),
    )
    const other = await Promise.all(
      Array.from({ length: 5 }, () =>
        importer.call('create', { media_id: media }, { headers: { 'idempotency-key': randomUUID() } }),
      ),
    )
    const ids = await Promise.all([...same, ...other].map(async (answer) => (await readData<ImportData>(answer)).id))
    expect(new Set(ids).size).toBe(1)
    await importer.over(ids[0] ?? '')
    expect((await ownTitles()).toSorted()).toEqual(['one', 'two'])
  })
})

describe('two at once', () => {
  it('of the same file make nothing twice', async () => {
    const file = makeExport('one', 'two', 'three')
    const started = await Promise.all([importer.start(file), importer.start(file)])
    const results = await Promise.all(started.map(({ id }) => importer.over(id)))
    expect(results.map(({ status, done, problems }) => [status, done, problems])).toEqual([
      ['done', 4, []],
      ['done', 4, []],
    ])
    expect((await ownTitles()).toSorted()).toEqual(['one', 'three', 'two'])
    expect(await site.db.select().from(boards).where(eq(boards.ownerId, me.id))).toHaveLength(1)
  })

  it('calls that send a file are one with one key, and as many as there are keys', async () => {
    const file = makeExport('one')
    const sendFive = async (key: () => string) => {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => importer.upload(file, { headers: { 'idempotency-key': key() } })),
      )
      const bodies = answers.map(async (answer) => ((await answer.json()) as { data: { id: string } | null }).data?.id)
      return new Set((await Promise.all(bodies)).filter((id) => id !== undefined))
    }
    const key = randomUUID()
    expect((await sendFive(() => key)).size).toBe(1)
    expect((await sendFive(randomUUID)).size).toBe(5)
    expect(await site.db.select().from(uploads).where(eq(uploads.ownerId, me.id))).toHaveLength(6)
  })
})

describe('while it runs', () => {
  it('it may be removed, or lose its board or its account’s rights, and goes no further', async () => {
    let resume = () => {}
    const gate = new Promise<void>((resolve) => (resume = resolve))
    let images = 0
    beforeImage = () => {
      images += 1
      return images === 1 ? gate : undefined
    }
    const { id } = await importer.start(makeExport('a', 'b', 'c'))
    await until(async () => images >= 1)
    await readData(await importer.call('delete', { id }))
    resume()
    await until(async () => (await site.db.select().from(uploads).where(eq(uploads.ownerId, me.id))).length === 0)
    expect((await ownTitles()).length).toBeLessThanOrEqual(1)
    await expectFailure(await importer.call('get', { id }), 'importNotFound')
  })

  it('its board may be deleted: what is left is named', async () => {
    beforeImage = () => void site.db.update(boards).set({ deletedAt: 1 }).where(eq(boards.ownerId, me.id)).execute()
    const result = await importer.finish(makeExport('a', 'b', 'c'))
    expect(result).toMatchObject({ status: 'done', done: 4, total: 4 })
    expect(result.problem_count).toBeGreaterThanOrEqual(2)
    expect(new Set(reasons(result).map(([, reason]) => reason)).size).toBe(1)
  })

  it('its worker may die of the file again and again: then it fails, and others have their turn', async () => {
    const media = await importer.uploadFile(makeExport('a'))
    const row = { id: randomUUID(), ownerId: me.id, mediaId: media, status: 'running', createdAt: 1 } as const
    await site.db.insert(imports).values({ ...row, listings: 4 })
    await site.runQueue(QUEUE, [{ import: row.id }])
    expect(await importer.read(row.id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining("We couldn't read this file."),
    })
    expect(await site.db.select().from(uploads).where(eq(uploads.ownerId, me.id))).toEqual([])
  })
})

async function until(look: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000
  while (!(await look())) {
    if (Date.now() > deadline) throw new Error('It did not happen')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
