import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { readBoard } from '#worker/model/read-board.ts'
import { isoDate, pagedRows, ROWS_PER_READ, toCsv, toJson } from '#worker/platform/export-rows.ts'
import type { PackedFile } from '#worker/platform/zip.ts'
import { boardEntries, type BoardEntry, type Reads } from './board-entries.ts'
import type { DataContext } from './data-context.ts'
import { folderNames } from './folder-names.ts'
import { profileRows } from './read-account.ts'
import { storedFiles, type StoredFile } from './stored-files.ts'

/** What `account.json` says it is, for those who read it again. */
export const EXPORT_FORMAT = { format: 'tackboard', version: 1 } as const

/** Names the account, and the folders of its boards in the order of its profile. */
export async function accountFile(context: DataContext): Promise<PackedFile> {
  const { value: account } = await profileRows(context).next()
  const boards: string[] = []
  for await (const { folder } of ownBoards(context.db, context.viewer.user.id)) boards.push(folder)
  const text = { ...EXPORT_FORMAT, exported_at: isoDate(context.now), account, boards }
  return toFile(context, 'account.json', `${JSON.stringify(text, null, 2)}\n`)
}

/** A folder for each of the viewer's own boards: what it is, what is on it, and the originals of that. */
export async function* boardFiles(context: DataContext): AsyncGenerator<PackedFile> {
  const { db, viewer } = context
  for await (const { id, folder: name } of ownBoards(db, viewer.user.id)) {
    const folder = `boards/${name}`
    const board = { ...(await readBoard({ db, viewer }, { board_id: id })), collaborators: await readPeople(db, id) }
    yield toFile(context, `${folder}/board.json`, `${JSON.stringify(board, null, 2)}\n`)
    const files = new Map<string, StoredFile>()
    yield toFile(context, `${folder}/pins.json`, toJson(pinRows(context, id, files)))
    yield toFile(context, `${folder}/pins.csv`, toCsv(CSV_COLUMNS, csvRows(context, id)))
    yield* storedFiles(context, folder, [...files.values()])
  }
}

function toFile({ now }: Pick<DataContext, 'now'>, name: string, input: PackedFile['input']): PackedFile {
  return { name, lastModified: new Date(now), input }
}

interface OwnBoard {
  key: string
  id: string
  slug: string
}

/** The boards in the order of the profile, each with a name for its folder. */
async function* ownBoards(db: Database, ownerId: string): AsyncGenerator<{ id: string; folder: string }> {
  let read = 0
  const nameFolder = folderNames()
  const rows = pagedRows(async () => {
    const page = await db.all<OwnBoard>(sql`select id as key, id, slug from boards
      where owner_id = ${ownerId} and deleted_at is null
      order by position desc, id desc limit ${ROWS_PER_READ} offset ${read}`)
    read += page.length
    return page
  })
  for await (const { id, slug } of rows) yield { id, folder: nameFolder(slug) }
}

interface Person {
  username: string
  full_name: string
  permissions: string
}

async function readPeople(db: Database, boardId: string) {
  const people = await db.all<Person>(sql`select u.username, u.full_name, c.permissions
    from board_collaborators c join users u on u.id = c.user_id
    where c.board_id = ${boardId} and u.deactivated_at is null order by u.username`)
  return people.map(({ permissions, ...person }) => ({ ...person, permissions: JSON.parse(permissions) as string[] }))
}

/** Collects the files that they name. */
async function* pinRows(reads: Reads, boardId: string, files: Map<string, StoredFile>) {
  for await (const { pin, files: own, ...entry } of boardEntries(reads, boardId)) {
    for (const { name, key } of own) files.set(name, { name, key, createdAt: Date.parse(pin.created_at) })
    yield { ...pin, ...entry, files: own.map(({ role, name }) => ({ ...role, name })) }
  }
}

const CSV_COLUMNS = [
  'id',
  'kind',
  'title',
  'description',
  'alt_text',
  'link',
  'section',
  'note',
  'topics',
  'image',
  'pinner',
  'created_at',
] as const

async function* csvRows(reads: Reads, boardId: string) {
  for await (const entry of boardEntries(reads, boardId)) yield toCsvRow(entry)
}

function toCsvRow({ pin, topics, save, note, files }: BoardEntry): Record<(typeof CSV_COLUMNS)[number], string | null> {
  const { id, kind, title, description, alt_text: altText, link, pinner } = pin
  return {
    id,
    kind,
    title,
    description,
    alt_text: altText,
    link,
    section: (save ? save.section : pin.section)?.title ?? '',
    note,
    topics: topics.join(' '),
    image: files[0]?.name ?? '',
    pinner: pinner.username,
    created_at: save?.created_at ?? pin.created_at,
  }
}
