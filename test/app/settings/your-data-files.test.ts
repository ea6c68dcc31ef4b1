import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { boardCollaborators, boardSections } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { users } from '#db/tables/users.ts'
import { mediaKey } from '#schema/media/media-url.ts'
import type { ExportedBoard, ExportedPin } from '../../../scripts/lib/download-hashes.ts'
import { startApp } from '../../helpers/app.ts'
import { readData } from '../../helpers/client.ts'
import { callPin, makeMaker } from '../../helpers/pin-builder.ts'
import { makeBoard, makeImage, makePin, makeUser } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'
import { downloadExport, readJson } from '../../helpers/your-data-files.ts'

let site: Site

beforeAll(async () => {
  site = await startApp()
}, 60_000)
afterAll(() => site.stop())

describe('a download of an account', () => {
  it('has a folder for each of its boards, in the order of the profile, with what BoardResource says', async () => {
    const maker = await makeMaker(site)
    const friend = await makeUser(site.db)
    const secret = await makeBoard(site.db, maker.user, {
      name: 'Naïve “plans”',
      slug: 'naïve-plans',
      description: 'Two\nlines',
      privacy: 'secret',
      layout: 'compact',
      isArchived: true,
      position: 1,
    })
    await site.db.insert(boardSections).values([
      { id: newId(), boardId: secret.id, slug: 'second', title: 'Second', position: 2 },
      { id: newId(), boardId: secret.id, slug: 'first', title: 'First', position: 1 },
    ])
    await site.db
      .insert(boardCollaborators)
      .values({ boardId: secret.id, userId: friend.id, permissions: ['save_pins', 'invite'], createdAt: 1 })
    const gone = await makeBoard(site.db, maker.user, { deletedAt: 1, privacy: 'secret' })
    const theirs = await makeBoard(site.db, friend)
    const cover = await makeImage(site.db)
    await site.db.update(users).set({ coverSignature: cover }).where(eq(users.id, maker.user.id))
    await site.media?.put(mediaKey('orig', cover, 'jpg'), 'cover')

    const { files } = await downloadExport(site.origin, maker.cookie)
    expect(readJson(files, 'account.json')).toMatchObject({
      format: 'tackboard',
      version: 1,
      account: { username: maker.user.username, full_name: maker.user.fullName, cover },
      boards: ['naïve-plans', maker.board.slug],
    })
    expect(readJson<ExportedBoard>(files, 'boards/naïve-plans/board.json')).toMatchObject({
      id: secret.id,
      name: 'Naïve “plans”',
      description: 'Two\nlines',
      privacy: 'secret',
      layout: 'compact',
      is_archived: true,
      sections: [{ slug: 'first' }, { slug: 'second' }],
      collaborators: [{ username: friend.username, permissions: ['save_pins', 'invite'] }],
    })
    expect(files.get(`pictures/${cover}.jpg`)?.toString()).toBe('cover')
    const names = [...files.keys()]
    for (const { slug } of [gone, theirs]) expect(names.filter((name) => name.includes(slug))).toEqual([])
  })

  it('has all that is on a board in its order, as PinResource says it, with its originals beside it', async () => {
    const maker = await makeMaker(site)
    const sectionId = newId()
    await site.db
      .insert(boardSections)
      .values({ id: sectionId, boardId: maker.board.id, slug: 'part', title: 'Part, one', position: 0 })
    const plain = await maker.publish({ title: '=1+1', description: 'He said "no"', section_id: sectionId })
    const other = await makeBoard(site.db, await makeUser(site.db))
    const found = await makePin(site.db, other, { columns: { title: 'Found elsewhere' } })
    const hidden = await makePin(site.db, await makeBoard(site.db, await makeUser(site.db), { privacy: 'secret' }), {
      columns: { audience: 'board', title: 'No one may see this' },
    })
    const save = { userId: maker.user.id, boardId: maker.board.id, createdAt: 5 }
    await site.db.insert(saves).values([
      { ...save, id: newId(), pinId: found.id, sectionId, note: 'For the hall' },
      { ...save, id: newId(), pinId: hidden.id },
    ])
    await site.media?.put(mediaKey('orig', found.imageSignature, 'jpg'), 'found')
    const carousel = await maker.publish({
      kind: 'carousel',
      media_ids: [await maker.upload(), await maker.upload({ extension: 'png' })],
    })

    const { files } = await downloadExport(site.origin, maker.cookie)
    const folder = `boards/${maker.board.slug}`
    const rows = readJson<ExportedPin[]>(files, `${folder}/pins.json`)
    expect(rows.map(({ id }) => id)).toEqual([carousel.id, found.id, plain.id])
    for (const {
      save: _save,
      note: _note,
      attribution: _attribution,
      position: _position,
      topics: _topics,
      files: named,
      ...pin
    } of rows) {
      expect(pin).toEqual(await readData(await callPin(site, 'get', { id: pin.id }, { cookie: maker.cookie })))
      expect(named.map(({ name }) => name)).toEqual(
        named.filter(({ name }) => files.has(`${folder}/${name}`)).map(({ name }) => name),
      )
    }
    expect(rows.map(({ files: named }) => named.map(({ media }) => media))).toEqual([[0, 1], [0], [0]])
    expect(rows[1]?.save).toEqual({
      id: expect.any(String),
      saved_by: maker.user.username,
      section: { slug: 'part', title: 'Part, one' },
      created_at: '1970-01-01T00:00:00.005Z',
    })
    expect(rows.map(({ note }) => note)).toEqual(['', 'For the hall', ''])
    expect(files.get(`${folder}/${found.imageSignature}.jpg`)?.toString()).toBe('found')
    const csv = files.get(`${folder}/pins.csv`)?.toString().split('\r\n')
    expect(csv?.[0]).toBe('id,kind,title,description,alt_text,link,section,note,topics,image,pinner,created_at')
    expect(csv?.[3]).toContain(`${plain.id},image,'=1+1,"He said ""no""",,,"Part, one",,,`)
    expect([...files].filter(([name]) => !/\.(jpg|png)$/.test(name)).join('')).not.toContain('No one may see this')

    // What others wrote on their saves is theirs to read.
    const friend = await makeUser(site.db)
    await site.db.update(saves).set({ userId: friend.id }).where(eq(saves.pinId, found.id))
    const { files: later } = await downloadExport(site.origin, maker.cookie)
    const [, theirs] = readJson<ExportedPin[]>(later, `${folder}/pins.json`)
    expect(theirs).toMatchObject({ save: { saved_by: friend.username }, note: '' })
  })

  it('lists every pin of a large board once', async () => {
    const maker = await makeMaker(site)
    const { imageSignature } = await makePin(site.db, maker.board)
    const row = { boardId: maker.board.id, pinnerId: maker.user.id, imageSignature, createdAt: 1 }
    await site.db.insert(pins).values(Array.from({ length: 249 }, () => ({ ...row, id: newId() })))
    const rows = await site.db.select({ id: pins.id }).from(pins).where(eq(pins.boardId, maker.board.id))
    const { files } = await downloadExport(site.origin, maker.cookie)
    const ids = readJson<ExportedPin[]>(files, `boards/${maker.board.slug}/pins.json`).map(({ id }) => id)
    expect(ids).toEqual(
      rows
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
  })
})
