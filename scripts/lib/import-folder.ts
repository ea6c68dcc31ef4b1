import { join } from 'node:path'
import { and, eq, exists } from 'drizzle-orm'
import { openDatabase, type Database } from '#db/client.ts'
import { ensureBoard, type EnsuredBoard } from '#db/ensure-board.ts'
import { insertPin } from '#db/insert-pin.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { relateNewPin } from '#db/relate-new-pin.ts'
import { images } from '#db/tables/images.ts'
import { pins, relatedPins } from '#db/tables/pins/pins.ts'
import { topics } from '#db/tables/topics.ts'
import { mediaKey } from '#schema/media/media-url.ts'
import { Complaint } from './complaint.ts'
import { startDatabase } from './database-server.ts'
import { readImageCredits, type ImageCredit } from './image-credits.ts'
import { findUser, printable } from './import-user.ts'
import { killWithParent } from './kill-with-parent.ts'
import { contentHash, prepareImage, UnfitImage, type PreparedImage } from './make-image.ts'
import { openMediaStore, type MediaStore } from './media-store.ts'
import { listPhotos, readPhoto } from './photo-folder.ts'
import { findTopics, toCredit } from './photo-words.ts'
import { retryFor } from './retry.ts'

const DATABASE_TIMEOUT_MS = 20_000
const RETRY_MS = 20_000

export interface ImportOptions {
  folder: string
  dataDir: string
  user: string
  board: string
  /** Ends the import after the current photo. */
  signal?: AbortSignal
  onStart?: (total: number) => void
  onFile?: (done: number, file: string) => void
  onNote?: (line: string) => void
}

export interface ImportResult {
  imported: number
  present: number
  skipped: { file: string; reason: string }[]
}

interface Import {
  db: Database
  store: MediaStore
  folder: string
  userId: string
  board: EnsuredBoard
  topics: { id: string; slug: string }[]
  credits: Map<string, ImageCredit>
  signal: AbortSignal | undefined
}

/**
 * May be interrupted anywhere and repeated: photos are identified by content, files are stored before rows, and missing
 * relations are computed again.
 */
export async function importFolder(options: ImportOptions): Promise<ImportResult> {
  const { folder, dataDir, onNote = () => {} } = options
  const { files, subfolders } = await listPhotos(folder)
  const credits = await readImageCredits(folder)
  if (files.length === 0) throw new Complaint(`There are no images in ${folder}. Name a folder with photos.`)
  for (const name of subfolders) onNote(`${printable(name)} is a subfolder, so it was skipped. Import it separately.`)
  for (const name of credits.keys()) {
    if (!files.includes(name)) onNote(`attribution.json names ${printable(name)}, which isn't in the folder.`)
  }

  const server = await startDatabase(dataDir)
  // A server that outlived a killed import would keep a second one from the same folder.
  const watch = await killWithParent(['sqld'])
  try {
    const db = openDatabase({ DATABASE_URL: server.url }, { timeoutMs: DATABASE_TIMEOUT_MS })
    await migrateDatabase(db)
    const userId = await findUser(db, options.user)
    const board = await ensureBoard(db, userId, options.board)
    const allTopics = await db.select({ id: topics.id, slug: topics.slug }).from(topics)
    const store = await openMediaStore(dataDir, { preservesSignals: true })
    try {
      const context = { db, store, folder, userId, board, topics: allTopics, credits, signal: options.signal }
      return await importFiles(context, files, options)
    } finally {
      await store.close()
    }
  } finally {
    await server.stop()
    watch.stop()
  }
}

async function importFiles(context: Import, files: readonly string[], options: ImportOptions): Promise<ImportResult> {
  const result: ImportResult = { imported: 0, present: 0, skipped: [] }
  options.onStart?.(files.length)
  for (const [place, file] of files.entries()) {
    if (options.signal?.aborted) break
    try {
      if (await importPhoto(context, file)) result.imported++
      else result.present++
    } catch (error) {
      // Ctrl-C also stops the database server: failures from then on are part of stopping.
      if (options.signal?.aborted) break
      if (!(error instanceof UnfitImage)) throw error
      result.skipped.push({ file, reason: error.message })
      options.onNote?.(`Skipped ${printable(file)}: ${error.message}.`)
    }
    options.onFile?.(place + 1, printable(file))
  }
  return result
}

async function importPhoto(context: Import, file: string): Promise<boolean> {
  const { db, store, board, signal } = context
  const bytes = await readPhoto(join(context.folder, file))
  const idempotencyKey = `import:${contentHash(bytes)}:${board.id}`

  const known = await findKnown(context, idempotencyKey)
  if (known) {
    const isStored = await store.has(mediaKey('orig', known.signature, known.extension))
    if (!isStored) await store.putAll((await prepareImage(bytes)).files)
    if (!known.isRelated) await retryWhileAway(signal, () => relateNewPin(db, known.id))
    return false
  }

  const prepared = await prepareImage(bytes)
  await store.putAll(prepared.files)
  const pin = toPin(context, file, prepared, idempotencyKey)
  const { id, created } = await retryWhileAway(signal, () => insertPin(db, pin))
  await retryWhileAway(signal, () => relateNewPin(db, id))
  return created
}

async function findKnown({ db, userId, signal }: Import, idempotencyKey: string) {
  const related = db.select({ pinId: relatedPins.pinId }).from(relatedPins).where(eq(relatedPins.pinId, pins.id))
  const [known] = await retryWhileAway(signal, () =>
    db
      .select({
        id: pins.id,
        signature: images.signature,
        extension: images.extension,
        isRelated: exists(related).mapWith(Boolean),
      })
      .from(pins)
      .innerJoin(images, eq(images.signature, pins.imageSignature))
      .where(and(eq(pins.pinnerId, userId), eq(pins.idempotencyKey, idempotencyKey))),
  )
  return known
}

function toPin({ userId, board, ...context }: Import, file: string, prepared: PreparedImage, idempotencyKey: string) {
  const entry = context.credits.get(file)
  // A file name isn't a title: few describe the photo.
  const title = entry?.title ?? ''
  const description = entry?.description || (entry ? toCredit(entry) : '')
  return {
    pinnerId: userId,
    boardId: board.id,
    image: {
      ...prepared.image,
      bytes: prepared.files[0]?.bytes.length ?? 0,
      look: prepared.look,
      isDescribed: true,
    },
    idempotencyKey,
    title,
    columns: {
      gridTitle: title,
      description,
      altText: entry?.altText ?? '',
      autoAltText: '',
      link: entry?.link ?? null,
      domain: entry?.link ? new URL(entry.link).hostname.replace(/^www\./, '') : null,
      originPinnerId: userId,
      audience: board.privacy === 'secret' ? ('board' as const) : ('public' as const),
    },
    details: { mediaAttribution: entry ? toMediaAttribution(entry) : null },
    topics: findTopics(`${title} ${entry?.description ?? ''} ${file}`, context.topics),
  }
}

function toMediaAttribution(entry: ImageCredit) {
  return {
    author: entry.author,
    authorUrl: entry.authorUrl ?? null,
    ccUrl: entry.ccUrl ?? null,
    link: entry.link ?? null,
    mediaType: 'image',
    providerName: entry.source ?? '',
  }
}

/** Retries while the database is busy or briefly away, unless the import is being stopped. */
async function retryWhileAway<Result>(signal: AbortSignal | undefined, call: () => Promise<Result>): Promise<Result> {
  try {
    return await retryFor(RETRY_MS, call, (error) => !signal?.aborted && isTransient(error))
  } catch (error) {
    if (!isTransient(error)) throw error
    throw new Complaint("The database stopped responding. Run the same command again once it's back.", {
      cause: error,
    })
  }
}

/** Errors with an SQLite code other than "busy" would recur. */
function isTransient(error: unknown): boolean {
  const texts: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) texts.push(at.message, 'code' in at ? String(at.code) : '')
  const text = texts.join(' ')
  return /SQLITE_BUSY|database is locked/.test(text) || !/SQLITE_|SQL_/.test(text)
}
