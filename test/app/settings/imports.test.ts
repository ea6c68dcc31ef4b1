import { randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { boards, boardSections } from '#db/tables/boards/boards.ts'
import { importItems, imports } from '#db/tables/imports.ts'
import { uploads } from '#db/tables/media.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { IMPORTED_PIN_LIMIT } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import type { ImportData } from '#schema/settings/import-calls.ts'
import { MAX_IMPORT_BYTES } from '#schema/settings/import-constants.ts'
import { startApp } from '../../helpers/app.ts'
import { expectFailure, readData, send } from '../../helpers/client.ts'
import { makeFile, type FileBytes } from '../../helpers/image-files.ts'
import { importerOf, type Importer } from '../../helpers/imports.ts'
import { useUp } from '../../helpers/limits.ts'
import { memoryBucket, memoryImages } from '../../helpers/memory-bindings.ts'
import { makeMaker } from '../../helpers/pin-builder.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'
import { exportEntries } from '../../helpers/your-data-files.ts'
import { makeZip, type ZipEntry } from '../../helpers/zip.ts'

const QUEUE = 'tackboard-imports'

let site: Site
let me: UserRow
let cookie: string
let importer: Importer
let photo: FileBytes
/** What is sent in parts is not kept. */
let isForgetful = false
/** Called before each image is decoded, which waits for it. */
let beforeImage: () => Promise<void> | void

beforeAll(async () => {
  const images = memoryImages()
  const input: typeof images.input = (source, options) => {
    const gate = new TransformStream({ start: () => beforeImage() })
    return images.input((source as unknown as ReadableStream).pipeThrough(gate) as never, options)
  }
  const media = memoryBucket()
  const createMultipartUpload: typeof media.createMultipartUpload = async (key, options) => {
    const upload = await media.createMultipartUpload(key, options)
    const uploadPart: typeof upload.uploadPart = (part, bytes, ...rest) =>
      upload.uploadPart(part, isForgetful ? '' : bytes, ...rest)
    return { ...upload, uploadPart }
  }
  const bindings = { IMAGES: { ...images, input }, MEDIA: { ...media, createMultipartUpload } }
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

describe('a file that is not what it seems', () => {
  it('with links to files of the system is none of these files', async () => {
    const entries = exportEntries('walks', [
      { title: 'good', file: 'a.jpg', content: photo },
      { title: 'link', file: 'b.jpg', content: Buffer.from('../../../../etc/passwd') },
    ])
    const result = await importer.finish(
      makeZip(entries.map((entry) => ({ ...entry, isLink: entry.name.endsWith('b.jpg') }))),
    )
    expect(reasons(result)).toEqual([['link', expect.stringContaining("We can't use this type of file.")]])
    expect(await ownTitles()).toEqual(['good'])
  })

  it('with archives in it is not opened further', async () => {
    const inner = makeZip([{ name: 'a.jpg', content: photo }])
    const alone = await importer.finish(makeZip([{ name: 'inner.zip', content: inner }]))
    expect(alone).toMatchObject({ status: 'failed', error: "There's nothing in this file that we can import." })
    const beside = await importer.finish(
      makeZip([
        { name: 'inner.zip', content: inner },
        { name: 'b.jpg', content: photo },
      ]),
    )
    expect(reasons(beside)).toEqual([['inner.zip', expect.stringContaining("We can't use this type of file.")]])
  })

  it('with code in its names is shown as text', async () => {
    const code = '<img src=x onerror=alert(1)>'
    const [account, board, ...rest] = exportEntries('walks', [{ title: code, file: 'a.jpg', content: photo }])
    const named = {
      name: 'boards/walks/board.json',
      content: Buffer.from(JSON.stringify({ name: code, description: code })),
    }
    const files = [account, named, ...rest].filter((entry) => entry !== undefined && entry !== board)
    const broken = { name: `boards/${code}/board.json`, content: Buffer.from('{') }
    const result = await importer.finish(makeZip([...(files as ZipEntry[]), broken]))
    expect(reasons(result)).toEqual([[broken.name, expect.stringContaining("We couldn't read this file.")]])
    const cookie = await makeSession(site.db, me)
    const [made] = await site.db.select().from(boards).where(eq(boards.ownerId, me.id))
    const [pin] = await site.db.select().from(pins).where(eq(pins.pinnerId, me.id))
    expect([made?.name, pin?.title]).toEqual([code, code])
    const pages = [
      href('importSettings'),
      href('board', { username: me.username, board: made?.slug ?? '' }),
      href('pin', { id: pin?.id ?? '' }),
      href('embedPin', { id: pin?.id ?? '' }),
      href('embedBoard', { id: made?.id ?? '' }),
      href('boardFeed', { username: me.username, board: made?.slug ?? '' }),
    ]
    for (const page of pages) {
      const html = await (await send(site.origin, page, { cookie })).text()
      expect([page, html.includes('<img src=x'), html.includes('onerror=alert')]).toEqual([page, false, true])
    }
  })

  it('with a text that cannot be read beside what can be is read all the same', async () => {
    const entries = [
      { name: 'huge.html', content: Buffer.from('x'), claimedSize: 40_000_000 },
      { name: 'notes.json', content: Buffer.from('{"a"') },
      { name: 'a.jpg', content: photo },
    ]
    expect(await importer.finish(makeZip(entries))).toMatchObject({
      kind: 'pictures',
      status: 'done',
      problem_count: 2,
    })
  })

  it('that is no import is none, and an import is no image of a Pin', async () => {
    const maker = await makeMaker(site)
    const theirs = importerOf(site, maker.cookie)
    await expectFailure(await theirs.call('create', { media_id: await maker.upload() }), 'mediaNotFound')
    const media = await theirs.uploadFile(makeExport('one'))
    const answer = await maker.call('create', await maker.plain({ media_ids: [media] }))
    await expectFailure(answer, 'mediaNotFound')
  })

  it('with names that lead out of it loses these files, and only these', async () => {
    const entries = exportEntries('walks', [{ title: 'good', file: 'a.jpg', content: photo }])
    const names = ['../evil.jpg', 'boards/../../evil.jpg', '/etc/evil.jpg', 'C:\\evil.jpg', 'a\\..\\evil.jpg']
    const result = await importer.finish(makeZip([...names.map((name) => ({ name, content: photo })), ...entries]))
    expect(result.status).toBe('done')
    expect(reasons(result).map(([, reason]) => reason)).toEqual(
      names.map(() => "This file's name points outside the ZIP file, so we skipped it."),
    )
    expect(await ownTitles()).toEqual(['good'])
  })

  it('with two files of one name is read by the first', async () => {
    const other = await makeFile('jpeg', { width: 60, height: 40 })
    const entries = exportEntries('walks', [{ title: 'good', file: 'a.jpg', content: photo }])
    const result = await importer.finish(makeZip([...entries, { name: 'boards/walks/a.jpg', content: other }]))
    expect(reasons(result)).toEqual([
      ['boards/walks/a.jpg', 'Another file in the ZIP file has the same name, so we skipped this one.'],
    ])
    expect(await ownTitles()).toEqual(['good'])
  })

  it.each([
    ['says how large it is', undefined],
    ['says it is small', 100],
    ['says it has 5 GB', 5_000_000_000],
  ])(
    'is no bomb: an image that %s',
    async (_, claimedSize) => {
      const content = Buffer.alloc(60_000_000)
      const entries = exportEntries('walks', [
        { title: 'good', file: 'a.jpg', content: photo },
        { title: 'bomb', file: 'b.jpg' },
      ])
      const bomb = { name: 'boards/walks/b.jpg', content, isDeflated: true, ...(claimedSize && { claimedSize }) }
      const result = await importer.finish(makeZip([...entries, bomb]))
      expect(result).toMatchObject({ status: 'done', done: 3, problems: [{ name: 'bomb' }] })
      expect(await ownTitles()).toEqual(['good'])
    },
    60_000,
  )

  it('that is cut off anywhere fails as a whole, and says so', async () => {
    const whole = makeExport('one')
    for (const length of [3, 40, whole.length >> 1, whole.length - 30, whole.length - 1]) {
      const result = await importer.finish(whole.slice(0, length))
      expect([length, result.status, result.done]).toEqual([length, 'failed', 0])
      expect(result.error).toMatch(/^(We couldn't read this file|There's nothing in this file)/)
    }
    expect(await ownTitles()).toEqual([])
    expect(await site.db.select().from(uploads).where(eq(uploads.ownerId, me.id))).toEqual([])
  })

  it('that does not say how long it is ends where it is too large, and leaves nothing', async () => {
    const chunk = new Uint8Array(8 * 1024 * 1024)
    let sent = 0
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          sent += chunk.length
          controller.enqueue(chunk)
        },
      },
      { highWaterMark: 0 },
    )
    const stored = async () => (await site.media?.list({ prefix: 'uploads/' }))?.objects.length
    const before = await stored()
    isForgetful = true
    const answer = await send(site.origin, href('importUploads'), { method: 'POST', body, cookie })
    isForgetful = false
    await expectFailure(answer, 'importTooLarge')
    // What was on its way comes on top.
    expect(sent).toBeLessThan(1.5 * MAX_IMPORT_BYTES)
    expect(await site.db.select().from(uploads).where(eq(uploads.ownerId, me.id))).toEqual([])
    expect(await stored()).toBe(before)
  }, 60_000)

  it('of 5 GB is refused before it is sent', async () => {
    const answer = await importer.upload('PK', { headers: { 'content-length': '5000000000' } })
    await expectFailure(answer, 'importTooLarge')
    await expectFailure(await importer.upload(''), 'importEmpty')
    expect(await site.db.select().from(uploads).where(eq(uploads.ownerId, me.id))).toEqual([])
  })

  it.each<[what: string, file: () => Uint8Array<ArrayBuffer> | string]>([
    [
      '50,001 files',
      () =>
        makeZip(Array.from({ length: 50_001 }, (_, place) => ({ name: `${place}.jpg`, content: Buffer.from('x') }))),
    ],
    [
      '150,001 links',
      () => `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL>${'<DT><A HREF="https://a.example/">'.repeat(150_001)}`,
    ],
    ['lists in lists without an end', () => `{"guid": "root________", "children": ${'[{"children":'.repeat(200_000)}`],
    ['a board of a line that never ends', () => makeZip(endlessBoard())],
  ])(
    'with %s fails as a whole',
    async (_, file) => {
      const result = await importer.finish(file())
      expect(result).toMatchObject({ status: 'failed', done: 0 })
      expect(result.error).toMatch(
        /^(There's too much in this file|There's nothing in this file|We couldn't read this file)/,
      )
    },
    60_000,
  )

  it('of nothing that we know fails, and says so', async () => {
    for (const file of ['Dear diary', '{"a": 1}', makeZip([{ name: 'notes.txt', content: Buffer.from('x') }])]) {
      expect(await importer.finish(file)).toMatchObject({
        status: 'failed',
        error: "There's nothing in this file that we can import.",
      })
    }
  })

  it('with fields that no pin can have names the pin', async () => {
    const entries = exportEntries('walks', [
      { title: 'x'.repeat(500), id: 'long', file: 'a.jpg', content: photo },
      { title: 'good', file: 'b.jpg', content: photo },
    ])
    const result = await importer.finish(makeZip(entries))
    expect(result).toMatchObject({ status: 'done', done: 3, total: 3, problem_count: 1 })
    expect(await ownTitles()).toEqual(['good'])
    expect(await site.db.select().from(importItems).where(eq(importItems.importId, result.id))).toHaveLength(1)
  })
})

function endlessBoard(): ZipEntry[] {
  const entries = exportEntries('walks', [{ title: 'x'.repeat(3_000_000), file: 'a.jpg' }])
  return entries.map((entry) => ({ ...entry, isDeflated: true }))
}

async function until(look: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000
  while (!(await look())) {
    if (Date.now() > deadline) throw new Error('It did not happen')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
