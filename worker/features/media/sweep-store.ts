import type { R2Bucket, R2Object } from '@cloudflare/workers-types'
import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#db/client.ts'
import { siteState } from '#db/tables/site/site-state.ts'
import { IMAGE_SIZES } from '#schema/media/image-size-constants.ts'
import type { MediaExtension } from '#schema/media/image.ts'
import { MEDIA_PREFIX, mediaKey } from '#schema/media/media-url.ts'
import { retry } from '#schema/retry.ts'
import { DAY_MS } from '#schema/time.ts'
import { STORE_RETRIES } from '#worker/model/media-store.ts'
import { isUnused } from '#worker/model/media-uses.ts'
import { UPLOAD_NOTE } from '#worker/model/uploads.ts'
import { logLine } from '#worker/platform/log.ts'
import { parseMediaPath } from '#worker/platform/parse-media-path.ts'

/** Files of the store and rows of a table: as many as one call of the store lists. */
const FILES_PER_PAGE = 1_000

/** A small store is looked through at once, and in a day some five million files. */
const PAGES_PER_SWEEP = 20

/** A pass through a small store ends within one sweep; the next begins a day after it. */
const PASS_EVERY_MS = DAY_MS

/** The age of a file that no row knows, or a row that nothing uses: what is on its way is younger. */
const UNKNOWN_AFTER_MS = DAY_MS

/**
 * A file that no row knows is removed this long after it was found, unless a row knows it by then. So a site that was
 * given the wrong database for some days, an empty one or too old a backup, loses nothing by it.
 */
export const REMOVED_AFTER_MS = 7 * DAY_MS

/** Examples of missing files in the log. */
const MAX_EXAMPLES = 10

/** The sweep keeps this order. What lies in the store elsewhere, or under another kind of name, is left alone. */
const FOLDERS = ['orig', ...Object.keys(IMAGE_SIZES).filter((size) => size !== 'orig'), 'video', 'withheld', 'uploads']

const WITHHELD_KEY = /^withheld\/([0-9a-f]{32})$/
const UPLOAD_KEY = /^uploads\/([0-9A-Za-z]+)(?:\.\w+)?$/

/** Stands behind every signature. */
const END = 'g'

/** How far a pass has come. */
const Pass = v.object({
  /** Null where it has ended. */
  folder: v.nullable(v.string()),
  /** The last key that was looked at, if any. */
  after: v.nullable(v.string()),
  /** The signature up to which the folder's rows were compared. */
  compared: v.string(),
  files: v.number(),
  unknown: v.number(),
  unused: v.number(),
  missing: v.number(),
  examples: v.array(v.string()),
})
type Pass = v.InferOutput<typeof Pass>

const NEW_PASS: Pass = {
  folder: FOLDERS[0] ?? null,
  after: null,
  compared: '',
  files: 0,
  unknown: 0,
  unused: 0,
  missing: 0,
  examples: [],
}

interface Stores {
  db: Database
  media: R2Bucket
  now: number
}

/**
 * Compares the store with the database, a few pages each time. Files that no row knows, such as those of uploads after
 * the backup that a database was restored from, and rows of images that nothing uses are noted in `picture_removals`,
 * which are removed after `REMOVED_AFTER_MS`. Rows in use whose files are gone stay, as the files may be restored; the
 * log says how many there are. Files whose being withheld differs in both are checked again.
 */
export async function sweepStore({ db, media, now }: Stores): Promise<void> {
  const begun = await readPass(db)
  if (begun?.pass.folder === null && Math.abs(now - begun.at) < PASS_EVERY_MS) return
  let pass = begun && begun.pass.folder !== null ? begun.pass : NEW_PASS
  try {
    for (let pages = 0; pages < PAGES_PER_SWEEP && pass.folder !== null; pages += 1) {
      pass = await comparePage({ db, media, now }, pass)
    }
  } finally {
    await savePass(db, pass, now)
  }
  if (pass.folder === null) report(pass)
}

async function readPass(db: Database): Promise<{ pass: Pass; at: number } | undefined> {
  const [row] = await db
    .select({ at: siteState.at, value: siteState.value })
    .from(siteState)
    .where(sql`${siteState.name} = 'media sweep'`)
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Pass), row?.value ?? '')
  return row && parsed.success ? { pass: parsed.output, at: row.at } : undefined
}

async function savePass(db: Database, pass: Pass, now: number): Promise<void> {
  const value = JSON.stringify(pass)
  await db
    .insert(siteState)
    .values({ name: 'media sweep', at: now, value })
    .onConflictDoUpdate({ target: siteState.name, set: { at: now, value } })
}

function report({ files, unknown, unused, missing, examples }: Pass): void {
  logLine(missing > 0 ? 'warn' : 'info', {
    message: 'The store was compared with the database',
    files,
    unknown,
    unused,
    missing,
    ...(missing > 0 && { examples: examples.join(' ') }),
  })
}

async function comparePage(stores: Stores, pass: Pass): Promise<Pass> {
  const folder = pass.folder ?? ''
  const { objects, truncated } = await retry(
    () =>
      stores.media.list({
        prefix: `${folder}/`,
        limit: FILES_PER_PAGE,
        ...(pass.after === null ? {} : { startAfter: pass.after }),
      }),
    STORE_RETRIES,
  )
  const last = truncated ? (objects.at(-1)?.key ?? null) : null
  const files = objects.map((object) => describeFile(object)).filter((file) => file !== undefined)
  const compared = last === null ? END : (files.at(-1)?.name ?? pass.compared)
  const page: Page = { folder, files, from: pass.compared, to: compared, last }
  switch (folder) {
    case 'orig':
      return compareImages(stores, pass, page)
    case 'withheld':
      return compareWithheld(stores, pass, page)
    case 'uploads':
      return advance(pass, page, { unknown: await noteUploads(stores, page) })
    default:
      return advance(pass, page, { unknown: await noteUnknown(stores, page) })
  }
}

interface StoredFile {
  key: string
  /** The signature, or the id of an upload; in each folder files come in its order. */
  name: string
  storedAt: number
}

/** Undefined for what this product has not stored. */
function describeFile({ key, uploaded }: R2Object): StoredFile | undefined {
  const [, name = parseMediaPath(MEDIA_PREFIX + key)?.signature] = WITHHELD_KEY.exec(key) ?? UPLOAD_KEY.exec(key) ?? []
  return name === undefined ? undefined : { key, name, storedAt: uploaded.getTime() }
}

interface Page {
  folder: string
  files: readonly StoredFile[]
  /** Rows behind the first signature and up to the second belong to it. */
  from: string
  to: string
  /** The key with which it ends; null where the folder ends with it. */
  last: string | null
}

interface Found {
  unknown?: number
  unused?: number
  missing?: readonly string[]
}

function advance(pass: Pass, page: Page, { unknown = 0, unused = 0, missing = [] }: Found): Pass {
  const { folder, files, last, to } = page
  return {
    ...(last === null
      ? { folder: FOLDERS[FOLDERS.indexOf(folder) + 1] ?? null, after: null, compared: '' }
      : { folder, after: last, compared: to }),
    files: pass.files + files.length,
    unknown: pass.unknown + unknown,
    unused: pass.unused + unused,
    missing: pass.missing + missing.length,
    examples: [...pass.examples, ...missing].slice(0, MAX_EXAMPLES),
  }
}

interface StoredImageRow {
  signature: string
  extension: MediaExtension
  createdAt: number
  isUnused: number
}

/** Originals and their rows come in the same order, so that a page of each is compared. */
async function compareImages(stores: Stores, pass: Pass, given: Page): Promise<Pass> {
  const { db, now } = stores
  const rows = await db.all<StoredImageRow>(
    sql`select signature, extension, created_at as "createdAt", ${isUnused(sql`pictures.signature`)} as "isUnused"
      from pictures where ${isWithin(given)} order by signature limit ${FILES_PER_PAGE}`,
  )
  const page = endWith(given, rows, (signature) => mediaKey('orig', signature, 'jpg').slice(0, -'.jpg'.length))
  const stored = new Set(page.files.map(({ name }) => name))
  const old = rows.filter(({ createdAt }) => createdAt <= now - UNKNOWN_AFTER_MS)
  const unused = old.filter((row) => row.isUnused === 1).map(({ signature }) => signature)
  const missing = old.filter((row) => row.isUnused === 0 && !stored.has(row.signature))
  return advance(pass, page, {
    unused: await noteRemovals(stores, unused),
    unknown: await noteUnknown(stores, page),
    missing: missing.map(({ signature, extension }) => mediaKey('orig', signature, extension)),
  })
}

/** What is withheld in one of the two only, as after a restore, is worked out again. */
async function compareWithheld(stores: Stores, pass: Pass, given: Page): Promise<Pass> {
  const { db, now } = stores
  const rows = await db.all<{ signature: string }>(
    sql`select signature from withheld_media where ${isWithin(given)} order by signature limit ${FILES_PER_PAGE}`,
  )
  const page = endWith(given, rows, (signature) => `withheld/${signature}`)
  const inStore = new Set(page.files.map(({ name }) => name))
  const differing = [...inStore.symmetricDifference(new Set(rows.map(({ signature }) => signature)))]
  if (differing.length > 0)
    await db.run(sql`insert into media_checks (signature, created_at)
      select value, ${now} from json_each(${JSON.stringify(differing)}) where true
      on conflict (signature) do update set version = version + 1`)
  return advance(pass, page, { unknown: await noteUnknown(stores, page) })
}

function isWithin({ from, to }: Page): SQL {
  return sql`signature > ${from} and signature <= ${to}`
}

/** The page of files ends with the last of the rows if there are more rows than fit a page. */
function endWith(page: Page, rows: readonly { signature: string }[], toKey: (signature: string) => string): Page {
  const to = rows.length < FILES_PER_PAGE ? undefined : rows.at(-1)?.signature
  if (to === undefined) return page
  // The key stands behind all of its files, whatever their extension.
  return { ...page, files: page.files.filter(({ name }) => name <= to), to, last: `${toKey(to)}/` }
}

function noteUnknown(stores: Stores, page: Page): Promise<number> {
  return noteRemovals(stores, listOld(stores, page))
}

async function noteRemovals({ db, now }: Stores, signatures: readonly string[]): Promise<number> {
  if (signatures.length === 0) return 0
  const noted = await db.all(sql`insert into picture_removals (signature, created_at)
    select distinct value, ${now + REMOVED_AFTER_MS} from json_each(${JSON.stringify(signatures)}) file
    where ${isUnused(sql`file.value`)}
    on conflict do nothing returning signature`)
  return noted.length
}

/** The row of an upload is written before its first file. */
async function noteUploads(stores: Stores, page: Page): Promise<number> {
  const ids = listOld(stores, page)
  if (ids.length === 0) return 0
  const noted = await stores.db.all(sql`insert into picture_removals (signature, created_at)
    select distinct ${UPLOAD_NOTE} || value, ${stores.now + REMOVED_AFTER_MS} from json_each(${JSON.stringify(ids)})
    where value not in (select id from uploads)
    on conflict do nothing returning signature`)
  return noted.length
}

function listOld({ now }: Stores, { files }: Page): string[] {
  return files.filter(({ storedAt }) => storedAt <= now - UNKNOWN_AFTER_MS).map(({ name }) => name)
}
