import { once } from 'node:events'
import { mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from '#db/migrate.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { runCommand, startCommand, withDatabase } from '../../helpers/command.ts'
import { makeDataFolder } from '../../helpers/data-folder.ts'
import { makeFile } from '../../helpers/image-files.ts'
import { makeUser, type UserRow } from '../../helpers/rows.ts'
import { exportEntries } from '../../helpers/your-data-files.ts'
import { makeZip, type ZipEntry } from '../../helpers/zip.ts'

let scratch: string
let dataDir: string
let user: UserRow
let entries: ZipEntry[]

beforeAll(async () => {
  scratch = await makeDataFolder()
  dataDir = join(scratch, 'data')
  await mkdir(dataDir)
  user = await withDatabase(dataDir, async (db) => {
    await migrateDatabase(db)
    return makeUser(db)
  })
  const content = await makeFile('jpeg', { width: 300, height: 200 })
  entries = exportEntries('Walks', [
    { title: 'One', file: 'a.jpg', content },
    { title: 'Two', file: 'b.jpg', content: Buffer.from('Dear diary') },
  ])
})

afterAll(() => rm(scratch, { recursive: true, force: true }))

const importing = (path: string) => ['import', path, '--user', user.username]
const start = (path: string) => startCommand(dataDir, importing(path))
const command = (path: string) => runCommand(dataDir, importing(path))

const ownPins = () =>
  withDatabase(dataDir, (db) =>
    db
      .select({ title: pins.title, board: boards.name })
      .from(pins)
      .innerJoin(boards, eq(boards.id, pins.boardId))
      .where(eq(pins.pinnerId, user.id)),
  )

test('a download is imported, packed or unpacked, and what is there stays as it is', async () => {
  const zip = join(scratch, 'download')
  await writeFile(zip, makeZip(entries))
  const first = await command(zip)
  expect(first.err).toContain("Skipped Two: We can't use this type of file.")
  expect([first.code, first.out.trim()]).toEqual([2, `2 imported, 1 skipped (tackboard, user ${user.username})`])
  expect(await ownPins()).toEqual([{ title: 'One', board: 'Walks' }])

  const folder = join(scratch, 'unpacked')
  for (const { name, content } of entries) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  for (const path of [zip, folder]) {
    const again = await command(path)
    expect([again.code, again.out.trim()]).toEqual([2, `2 imported, 1 skipped (tackboard, user ${user.username})`])
  }
  expect(await ownPins()).toEqual([{ title: 'One', board: 'Walks' }])
})

test('what two downloads hold is compared by their hashes', async () => {
  const [one, same, other] = ['one.zip', 'same.zip', 'other.zip'].map((name) => join(scratch, name))
  if (!one || !same || !other) return expect.fail()
  const sections = [{ slug: 'part', title: 'Part', pin_count: 1 }]
  const board = { name: 'Walks', description: '', privacy: 'public', layout: 'grid', is_archived: false, sections }
  const files = entries.map(({ name, content }) =>
    name.endsWith('board.json') ? { name, content: Buffer.from(JSON.stringify(board)) } : { name, content },
  )
  await writeFile(one, makeZip(files))
  // Another site has other ids, and packs in another order.
  await writeFile(same, makeZip(files.toReversed()))
  const changed = files.map(({ name, content }) =>
    name.endsWith('a.jpg') ? { name, content: Buffer.concat([content, Buffer.from([0])]) } : { name, content },
  )
  await writeFile(other, makeZip(changed))
  const hashes = (...paths: string[]) => runCommand(dataDir, ['hashes', ...paths])
  const listed = await hashes(one)
  expect([listed.code, listed.out.split('\n').filter((line) => line.includes('  board  ')).length]).toEqual([0, 1])
  const equal = await hashes(one, same)
  expect([equal.code, equal.out.trim()]).toEqual([0, 'All equal: 1 board, 1 section, 2 pins, 0 notes, 2 pictures'])
  // The image, and the Pin that shows it.
  const different = await hashes(one, other)
  expect([different.code, different.out.trim().split('\n').at(-1)]).toEqual([
    2,
    '2 differ of 1 board, 1 section, 2 pins, 0 notes, 2 pictures',
  ])
  const unread = await hashes(join(scratch, 'missing.zip'))
  expect([unread.code, unread.err.trim()]).toEqual([
    1,
    `${join(scratch, 'missing.zip')} can't be read as a Tackboard download.`,
  ])
})

test('bookmarks are recognized by their content, and so is a file with nothing in it', async () => {
  const bookmarks = join(scratch, 'bookmarks.bak')
  const link = '<DT><A HREF="javascript:1">A bookmarklet</A>'
  await writeFile(bookmarks, `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><H3>Bar</H3><DL>${link}</DL></DL>`)
  const read = await command(bookmarks)
  expect([read.code, read.out.trim()]).toEqual([2, `1 imported, 1 skipped (bookmarks, user ${user.username})`])
  const text = join(scratch, 'notes.zip')
  await writeFile(text, 'Dear diary')
  const refused = await command(text)
  expect([refused.code, refused.err.trim()]).toEqual([1, "There's nothing in this file that we can import."])
})

/** Kills an import once a Pin of it is there; how many are there by then. */
async function killUnderWay(path: string): Promise<number> {
  const child = start(path)
  let said = ''
  const isUnderWay = new Promise<void>((resolve) => {
    const look = (chunk: Buffer) => {
      said += chunk.toString()
      // The first item is the board.
      if (/\b(?![01]\/)\d+\/\d+\b/.test(said)) resolve()
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
  })
  const isOver = once(child, 'close')
  await Promise.race([isUnderWay, isOver])
  child.kill('SIGKILL')
  await isOver
  return (await ownPins()).length
}

test('a command that is killed in the middle goes on when it is run again, and nothing is there twice', async () => {
  const content = await makeFile('jpeg', { width: 300, height: 200 })
  const zip = join(scratch, 'long')
  let titles: string[] = []
  let before = 0
  // A machine may be through with an import before it is killed; then a longer one is.
  for (let count = 70; before === titles.length; count *= 4) {
    user = await withDatabase(dataDir, (db) => makeUser(db))
    titles = Array.from({ length: count }, (_, place) => `Pin ${String(place).padStart(4, '0')}`)
    const files = titles.map((title) => ({ title, file: `${title}.jpg`, content }))
    await writeFile(zip, makeZip(exportEntries('Long', files)))
    before = await killUnderWay(zip)
  }
  expect(before).toBeGreaterThan(0)
  const { code, out } = await command(zip)
  expect([code, out.trim()]).toEqual([0, `${titles.length + 1} imported, 0 skipped (tackboard, user ${user.username})`])
  expect((await ownPins()).map(({ title }) => title).toSorted()).toEqual(titles)
}, 240_000)

test('a file of 5 GB is refused before it is read, and links in a folder lead nowhere', async () => {
  const large = join(scratch, 'large.zip')
  await writeFile(large, 'PK\x03\x04')
  await truncate(large, 5_000_000_000)
  const refused = await command(large)
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('is larger than 1 GB')])

  user = await withDatabase(dataDir, (db) => makeUser(db))
  const folder = join(scratch, 'linked')
  for (const { name, content } of exportEntries('Linked', [{ title: 'Passwords', file: 'a.jpg' }])) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  await symlink('/etc/passwd', join(folder, 'boards/Linked/a.jpg'))
  const linked = await command(folder)
  expect(linked.err).toContain('Skipped Passwords: This file is missing from the ZIP file.')
})
