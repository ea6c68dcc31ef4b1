import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { importItems, imports } from '#db/tables/imports.ts'
import {
  MAX_IMPORT_ITEMS,
  MAX_IMPORT_TEXT_BYTES,
  MAX_PROBLEM_NAME_LENGTH,
  type ImportKind,
} from '#schema/constants/imports.ts'
import type { ErrorName } from '#schema/errors.ts'
import { ImportItem } from '#schema/import-item.ts'
import { toPlainLine } from '#schema/plain-text.ts'
import { fail } from '#worker/errors/service-error.ts'
import { readBytes, type Archive } from './archive.ts'
import { cut } from './cut.ts'
import { decodeFile } from './decode-file.ts'
import type { ImportSource } from './import-source.ts'
import type { ImportRow } from './import-work.ts'
import { isBookmarks, readBookmarks } from './read-bookmarks.ts'
import { hasPictures, readPictures } from './read-pictures.ts'
import { parsePinry, readPinry } from './read-pinry.ts'
import { isPinterest, readPinterest } from './read-pinterest.ts'
import { isTackboard, readTackboard } from './read-tackboard.ts'

const ROWS_PER_WRITE = 200

const TEXT = /\.(?:html?|json)$/i

/** As a file says it; `item` is checked before it is stored. */
export type FoundItem = { name: string; item: v.InferInput<typeof ImportItem> } | { name: string; reason: ErrorName }

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
  let rows: (typeof importItems.$inferInsert)[] = []
  async function write(): Promise<void> {
    if (rows.length > 0) await db.insert(importItems).values(rows).onConflictDoNothing()
    rows = []
  }
  for await (const found of items) {
    if (position >= MAX_IMPORT_ITEMS) fail('importTooManyItems')
    rows.push({ importId: row.id, position, ...check(found) })
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

function findKindOfText(text: string): Listing {
  if (isBookmarks(text)) return { kind: 'bookmarks', items: readBookmarks(text) }
  if (isPinterest(text)) return { kind: 'pinterest', items: readPinterest([text]) }
  const rows = parsePinry(text)
  if (rows) return { kind: 'pinry', items: readPinry(rows, null) }
  return fail('importEmpty')
}

/** A text in it says more than pictures, which may lie beside it. */
async function findKindOfArchive(archive: Archive): Promise<Listing> {
  if (isTackboard(archive)) return { kind: 'tackboard', items: readTackboard(archive) }
  const pages: string[] = []
  for (const [name, entry] of archive.entries) {
    if (!TEXT.test(name)) continue
    const text = decodeFile(await readBytes(entry, MAX_IMPORT_TEXT_BYTES))
    if (isBookmarks(text)) return { kind: 'bookmarks', items: readBookmarks(text) }
    if (isPinterest(text)) pages.push(text)
    const rows = name.endsWith('.json') ? parsePinry(text) : null
    if (rows) return { kind: 'pinry', items: readPinry(rows, archive) }
  }
  if (pages.length > 0) return { kind: 'pinterest', items: readPinterest(pages) }
  if (hasPictures(archive)) return { kind: 'pictures', items: readPictures(archive) }
  return fail('importEmpty')
}

function check(found: FoundItem): Pick<typeof importItems.$inferInsert, 'name' | 'item' | 'reason'> {
  const name = cut(toPlainLine(found.name), MAX_PROBLEM_NAME_LENGTH)
  if ('reason' in found) return { name, reason: found.reason }
  const parsed = v.safeParse(ImportItem, found.item)
  return parsed.success ? { name, item: parsed.output } : { name, reason: 'invalidInput' }
}
