import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { boards } from '#db/tables/boards/boards.ts'
import { importItems } from '#db/tables/imports.ts'
import { uploads } from '#db/tables/media.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { href } from '#schema/routes.ts'
import type { ImportData } from '#schema/settings/import-calls.ts'
import { MAX_IMPORT_BYTES } from '#schema/settings/import-constants.ts'
import { startApp } from '../../helpers/app.ts'
import { expectFailure, send } from '../../helpers/client.ts'
import { makeFile, type FileBytes } from '../../helpers/image-files.ts'
import { importerOf, type Importer } from '../../helpers/imports.ts'
import { memoryBucket } from '../../helpers/memory-bindings.ts'
import { makeMaker } from '../../helpers/pin-builder.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'
import { exportEntries } from '../../helpers/your-data-files.ts'
import { makeZip, type ZipEntry } from '../../helpers/zip.ts'

let site: Site
let me: UserRow
let cookie: string
let importer: Importer
let photo: FileBytes

/** What is sent in parts is not kept. */
let isForgetful = false

beforeAll(async () => {
  const media = memoryBucket()
  const createMultipartUpload: typeof media.createMultipartUpload = async (key, options) => {
    const upload = await media.createMultipartUpload(key, options)
    const uploadPart: typeof upload.uploadPart = (part, bytes, ...rest) =>
      upload.uploadPart(part, isForgetful ? '' : bytes, ...rest)
    return { ...upload, uploadPart }
  }
  const bindings = { MEDIA: { ...media, createMultipartUpload } }
  site = await startApp({ options: { bindings } })
  photo = await makeFile('jpeg', { width: 300, height: 200 })
}, 60_000)

afterAll(() => site.stop())

beforeEach(async () => {
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
