import { spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { boards } from '#db/tables/boards.ts'
import { pins } from '#db/tables/pins.ts'
import { startDatabase } from '../../scripts/lib/database-server.ts'
import { makeDataFolder } from '../helpers/data-folder.ts'
import { exportEntries } from '../helpers/export.ts'
import { makeFile } from '../helpers/picture-files.ts'
import { makeUser, type UserRow } from '../helpers/rows.ts'
import { makeZip, type ZipEntry } from '../helpers/zip.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

let scratch: string
let dataDir: string
let user: UserRow
let entries: ZipEntry[]

beforeAll(async () => {
  scratch = await makeDataFolder()
  dataDir = join(scratch, 'data')
  await mkdir(dataDir)
  user = await withDatabase(async (db) => {
    await migrateDatabase(db)
    return makeUser(db)
  })
  const content = await makeFile('jpeg', { width: 300, height: 200 })
  entries = exportEntries('Walks', [
    { title: 'One', file: 'a.jpg', content },
    { title: 'Two', file: 'b.jpg', content: Buffer.from('Dear diary') },
  ])
}, 60_000)

afterAll(() => rm(scratch, { recursive: true, force: true }))

async function withDatabase<Result>(use: (db: ReturnType<typeof openDatabase>) => Promise<Result>): Promise<Result> {
  const server = await startDatabase(dataDir)
  try {
    return await use(openDatabase({ DATABASE_URL: server.url }, { timeoutMs: 20_000 }))
  } finally {
    await server.stop()
  }
}

/** Runs the command as a process of its own. */
function command(path: string): Promise<{ code: number | null; out: string; err: string }> {
  const args = ['scripts/main.ts', 'import', path, '--user', user.username]
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir } })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })))
}

const ownPins = () =>
  withDatabase((db) =>
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
}, 120_000)

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
}, 120_000)
