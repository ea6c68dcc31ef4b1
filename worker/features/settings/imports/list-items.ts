import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { importItems, imports } from '#db/tables/imports.ts'
import type { ErrorName } from '#schema/errors.ts'
import { cutText, toPlainLine } from '#schema/plain-text.ts'
import {
  MAX_IMPORT_ITEMS,
  MAX_IMPORT_TEXT_BYTES,
  MAX_PROBLEM_NAME_LENGTH,
  type ImportKind,
} from '#schema/settings/import-constants.ts'
import { ImportItem } from '#schema/settings/import-item.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { readBytes, type Archive } from './archive.ts'
import type { Bookmark } from './bookmark.ts'
import { decodeFile } from './decode-file.ts'
import type { FoundItem } from './found-item.ts'
import type { ImportSource } from './import-source.ts'
import { isTemporary, type ImportRow } from './import-work.ts'
import { listBookmarks, parseBookmarks } from './read-bookmarks.ts'
import { findImages, readImages } from './read-images.ts'
import { parsePinry, readPinry } from './read-pinry.ts'
import { isPinterest, readPinterest } from './read-pinterest.ts'
import { isTackboard, readTackboard } from './read-tackboard.ts'

const ROWS_PER_WRITE = 1_000

const TEXT = /\.(?:html?|json|csv)$/i

interface Listing {
  kind: ImportKind
  items: AsyncIterable<FoundItem> | Iterable<FoundItem>
}

/**
 * Writes down all that the file holds, in the order in which it is made. The same file gives the same items, so that a
 * listing that was cut off is done again.
 */
export async function listItems(db: Database, row: ImportRow, source: ImportSource): Promise<void> {
  const { kind, items } = await findKind(source)
  await db.update(imports).set({ kind }).where(eq(imports.id, row.id))
  let position = 0
  let rows: ({ position: number } & Checked)[] = []
  async function write(): Promise<void> {
    await db.run(sql`insert into ${importItems} (import_id, position, name, item, reason)
      select ${row.id}, listed.value ->> 'position', listed.value ->> 'name', listed.value ->> 'item',
        listed.value ->> 'reason'
      from json_each(${JSON.stringify(rows)}) listed where true on conflict do nothing`)
    rows = []
  }
  for await (const found of items) {
    if (position >= MAX_IMPORT_ITEMS) fail('importTooManyItems')
    rows.push({ position, ...check(found) })
    position += 1
    if (rows.length === ROWS_PER_WRITE) await write()
  }
  await write()
  if (position === 0) fail('importEmpty')
  const refused = sql`(select count(*) from import_items i where i.import_id = ${row.id} and i.reason is not null)`
  await batch(db, { listed: db.update(imports).set({ total: position, done: refused }).where(eq(imports.id, row.id)) })
  row.total = position
}

async function findKind(source: ImportSource): Promise<Listing> {
  return source.type === 'zip' ? findKindOfArchive(source.archive) : findKindOfText(decodeFile(await source.read()))
}

async function findKindOfText(text: string): Promise<Listing> {
  const bookmarks = await parseBookmarks(text)
  if (bookmarks) return { kind: 'bookmarks', items: listBookmarks(bookmarks) }
  if (isPinterest(text)) return { kind: 'pinterest', items: readPinterest([text]) }
  const rows = parsePinry(text)
  if (rows) return { kind: 'pinry', items: readPinry(rows, null) }
  return fail('importEmpty')
}

/** A text in it says more than images, which may lie beside it. */
async function findKindOfArchive(archive: Archive): Promise<Listing> {
  if (isTackboard(archive)) return { kind: 'tackboard', items: readTackboard(archive) }
  const pages: string[] = []
  const bookmarks: Bookmark[] = []
  for await (const { name, text } of readTexts(archive)) {
    const found = await parseBookmarks(text)
    if (found) {
      bookmarks.push(...found)
      continue
    }
    if (isPinterest(text)) pages.push(text)
    const rows = name.endsWith('.json') ? parsePinry(text) : null
    if (rows) return { kind: 'pinry', items: readPinry(rows, archive) }
  }
  if (bookmarks.length > 0) return { kind: 'bookmarks', items: listBookmarks(bookmarks) }
  if (pages.length > 0) return { kind: 'pinterest', items: readPinterest(pages) }
  const images = await findImages(archive)
  if (images.size > 0) return { kind: 'pictures', items: readImages(archive, images) }
  return fail('importEmpty')
}

/** Together no more than one may have by itself; what cannot be read, or is too much, says nothing. */
async function* readTexts({ entries }: Archive): AsyncGenerator<{ name: string; text: string }> {
  let left = MAX_IMPORT_TEXT_BYTES
  for (const [name, entry] of entries) {
    if (!TEXT.test(name) || entry.uncompressedSize > left) continue
    left -= entry.uncompressedSize
    const bytes = await readBytes(entry, entry.uncompressedSize).catch(ignoreUnreadable)
    if (bytes) yield { name, text: decodeFile(bytes) }
  }
}

function ignoreUnreadable(error: unknown): null {
  if (error instanceof ServiceError && !isTemporary(error.error)) return null
  throw error
}

type Checked = { name: string } & ({ item: ImportItem } | { reason: ErrorName })

function check(found: FoundItem): Checked {
  const name = cutText(toPlainLine(found.name), MAX_PROBLEM_NAME_LENGTH)
  if ('reason' in found) return { name, reason: found.reason }
  const parsed = v.safeParse(ImportItem, found.item)
  return parsed.success ? { name, item: parsed.output } : { name, reason: 'invalidInput' }
}
