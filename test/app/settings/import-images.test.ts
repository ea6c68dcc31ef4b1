import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { boards } from '#db/tables/boards/boards.ts'
import { uploads } from '#db/tables/media.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import { href } from '#schema/routes.ts'
import type { ImportData } from '#schema/settings/import-calls.ts'
import { startApp } from '../../helpers/app.ts'
import { readData } from '../../helpers/client.ts'
import { makeFile, type FileBytes } from '../../helpers/image-files.ts'
import { importerOf, type Importer } from '../../helpers/imports.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'
import { makeZip } from '../../helpers/zip.ts'

let site: Site
let me: UserRow
let importer: Importer
let photo: FileBytes

beforeAll(async () => {
  site = await startApp()
  photo = await makeFile('jpeg', { width: 300, height: 200 })
}, 60_000)

afterAll(() => site.stop())

beforeEach(async () => {
  me = await makeUser(site.db)
  importer = importerOf(site, await makeSession(site.db, me))
})

const ownPins = () =>
  site.db
    .select({
      title: pins.title,
      description: pins.description,
      link: pins.link,
      altText: pins.altText,
      audience: pins.audience,
      createdAt: pins.createdAt,
      board: boards.name,
      topic: pins.topicId,
    })
    .from(pins)
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .where(eq(pins.pinnerId, me.id))
    .orderBy(pins.id)

const ownBoards = () =>
  site.db
    .select({ name: boards.name, slug: boards.slug, privacy: boards.privacy })
    .from(boards)
    .where(eq(boards.ownerId, me.id))
    .orderBy(sql`position desc, id desc`)

const reasons = ({ problems }: ImportData) => problems.map(({ name, reason }) => [name, reason])

describe('a ZIP of images', () => {
  it.each([
    ['Russian', [0x94, 0xae, 0xe2, 0xae], 'Фото'],
    ['Russian in capitals', [0x90, 0x85, 0x96, 0x85, 0x8f, 0x92, 0x9b], 'РЕЦЕПТЫ'],
    ['Chinese', [0xd6, 0xd0, 0xb9, 0xfa, 0xb2, 0xcb], '中国菜'],
    ['Korean', [0xb3, 0xaa, 0xc0, 0xc7, 0xbf, 0xe4, 0xb8, 0xae], '나의요리'],
    ['Japanese', [0x97, 0xbf, 0x97, 0x9d], '料理'],
    ['Western', [0x43, 0x61, 0x66, 0x82], 'Café'],
    ['unmarked UTF-8', [...Buffer.from('日本')], '日本'],
  ])('has the names that %s Windows has written', async (_, name, board) => {
    const rawName = Buffer.concat([Uint8Array.from(name), Buffer.from('/a.jpg')])
    await importer.finish(makeZip([{ name: 'x', rawName, content: photo }]))
    expect((await ownBoards()).map((one) => one.name)).toEqual([board])
  })

  it('says of files without an ending, too, why they cannot be unpacked', async () => {
    const other = (end: string) => Buffer.concat([photo, Buffer.from(end)])
    const zip = makeZip([
      { name: 'packed', content: other('1'), method: 9 },
      { name: 'locked', content: other('2'), isEncrypted: true },
      { name: 'damaged', content: photo, checksum: 4 },
      { name: 'fine', content: photo },
    ])
    const problems = new Map(reasons(await importer.finish(zip)).map(([name, reason]) => [name, reason]))
    expect(problems.get('packed')).toContain('compressed')
    expect(problems.get('locked')).toContain('password')
    expect(problems.get('damaged')).toContain('damaged')
    expect(await ownPins()).toHaveLength(1)
  })

  it('becomes a secret board for each folder, and an image one pin of it', async () => {
    const other = await makeFile('png', { width: 60, height: 40 })
    const zip = makeZip([
      { name: 'Trip/Harbor/b.png', content: other },
      { name: 'Trip/Harbor/a.jpg', content: photo },
      { name: 'Trip/Harbor/a copy.jpg', content: photo },
      { name: 'loose.jpg', content: photo },
      { name: 'Trip/notes.txt', content: Buffer.from('x') },
      { name: '__MACOSX/Trip/._a.jpg', content: photo },
      { name: 'Trip/.DS_Store', content: photo },
    ])
    const result = await importer.finish(zip)
    expect(result).toMatchObject({ kind: 'pictures', status: 'done' })
    expect(reasons(result)).toEqual([['Trip/notes.txt', expect.stringContaining("We can't use this type of file.")]])
    expect(await ownBoards()).toMatchObject([
      { name: 'Harbor', privacy: 'secret' },
      { name: 'Imported images', privacy: 'secret' },
    ])
    expect((await ownPins()).map(({ title, board }) => title + board).toSorted()).toEqual([
      'Harbor',
      'Harbor',
      'Imported images',
    ])
    await importer.finish(zip)
    expect(await ownPins()).toHaveLength(3)
  })

  it('packed by Windows has folders, whose names may be Japanese', async () => {
    const japanese = Buffer.from([0x8e, 0xca, 0x90, 0x5e, 0x95, 0x5c])
    const zip = makeZip([
      { name: 'Trip\\Day 2\\a.jpg', content: photo },
      { name: 'Trip\\Empty\\', content: Buffer.alloc(0) },
      { name: '', rawName: Buffer.concat([japanese, Buffer.from('\\b.jpg')]), content: photo },
      { name: '..\\c.jpg', content: photo },
      { name: '\\\\server\\d.jpg', content: photo },
    ])
    const result = await importer.finish(zip)
    expect(reasons(result)).toEqual([
      ['../c.jpg', expect.stringContaining('points outside')],
      ['//server/d.jpg', expect.stringContaining('points outside')],
    ])
    expect((await ownBoards()).map(({ name }) => name)).toEqual(['Day 2', '写真表'])
    expect(await ownPins()).toHaveLength(2)
  })

  it('keeps the accents of names that no program has marked', async () => {
    const name = Buffer.from([0x9a, ...Buffer.from('bung/a.jpg')])
    await importer.finish(makeZip([{ name: '', rawName: name, content: photo }]))
    expect((await ownBoards()).map(({ name: board }) => board)).toEqual(['Übung'])
  })

  it('takes images by their content, whatever they are called', async () => {
    const names = ['a.jfif', 'b.jpe', 'c.pjpeg', 'd.jpg_large', 'e', 'f.jpeg ', 'g.JPG', 'h.jpg.crdownload', 'i.bin']
    const result = await importer.finish(
      makeZip([
        ...names.map((name) => ({ name: `All/${name}`, content: photo })),
        { name: 'All/note', content: Buffer.from('words') },
        { name: 'All/clip.mp4', content: Buffer.from('....ftypisom') },
        { name: './j.jpg', content: photo },
      ]),
    )
    expect(reasons(result)).toEqual([
      ['All/clip.mp4', expect.stringContaining('Videos need a cover image')],
      ['All/note', expect.stringContaining("We can't use this type of file.")],
    ])
    expect((await ownBoards()).map(({ name }) => name)).toEqual(['Imported images', 'All'])
  })

  it('says what is wrong with what it cannot take, and takes the rest', async () => {
    const files = await Promise.all([11, 12, 13, 14].map((width) => makeFile('jpeg', { width, height: 10 })))
    const [second = photo, third = photo, fourth = photo, fifth = photo] = files
    const result = await importer.finish(
      makeZip([
        { name: 'a.jpg', content: photo },
        { name: 'checksum.jpg', content: photo, checksum: 7 },
        { name: 'deflate64.jpg', content: second, method: 9 },
        { name: 'lzma.jpg', content: third, method: 14 },
        { name: 'locked.jpg', content: fourth, isEncrypted: true },
        { name: 'short.jpg', content: fifth, claimedSize: 1_000_000 },
      ]),
    )
    expect(result).toMatchObject({ status: 'done', done: result.total })
    expect(reasons(result)).toEqual([
      ['checksum.jpg', expect.stringContaining("We couldn't read this file.")],
      ['deflate64.jpg', expect.stringContaining("compressed in a way that we can't read")],
      ['locked.jpg', expect.stringContaining('has a password')],
      ['lzma.jpg', expect.stringContaining("compressed in a way that we can't read")],
      ['short.jpg', expect.stringContaining("We couldn't read this file.")],
    ])
    expect(await ownPins()).toHaveLength(1)
  })

  it('comes from the page as it is, file by file, whether its files fit or not', async () => {
    const cookie = await makeSession(site.db, me)
    const send = (files: [name: string, content: FileBytes | string][]) => {
      const body = new FormData()
      body.append('action', 'start_folder')
      for (const [name, content] of files) body.append('folder', new Blob([content]), name)
      return fetch(site.origin + href('importSettings'), {
        method: 'POST',
        body,
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
        redirect: 'manual',
      })
    }
    const many = Array.from({ length: 60 }, (_, place): [string, string] => [`Trip/notes ${place}.txt`, 'x'])
    const answer = await send([['Trip/Harbor/a.jpg', photo], ['Trip/b.jpg', photo], ['../c.jpg', photo], ...many])
    expect([answer.status, answer.headers.get('location')]).toEqual([303, href('importSettings')])
    const [latest] = (await readData<{ items: ImportData[] }>(await importer.call('get', {}))).items
    const result = await importer.over(latest?.id ?? '')
    expect(result).toMatchObject({ kind: 'pictures', status: 'done', total: 65, problem_count: 61 })
    expect(reasons(result)[0]).toEqual(['../c.jpg', expect.stringContaining('points outside')])
    expect((await ownPins()).map(({ board }) => board).toSorted()).toEqual(['Harbor', 'Trip'])

    const empty = await send([])
    expect(empty.status).toBe(422)
    expect(await empty.text()).toContain('Choose a folder with images first.')
    await site.db.update(users).set({ isWriteBanned: true }).where(eq(users.id, me.id))
    const banned = await send([
      ['a.jpg', photo],
      ['b.jpg', photo],
    ])
    expect(banned.status).toBe(403)
    expect(await banned.text()).toContain('Your account can&#x27;t post right now.')
    expect(await site.db.select().from(uploads).where(eq(uploads.ownerId, me.id))).toEqual([])
  })
})
