import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import { openDatabase, type Database } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { importItems, imports } from '#db/tables/imports.ts'
import { uploads } from '#db/tables/media.ts'
import { MAX_IMPORT_BYTES } from '#schema/settings/import-constants.ts'
import messages from '#schema/texts/en_US.json' with { type: 'json' }
import { rawKey } from '#worker/model/uploads.ts'
import { makeZip } from '#worker/platform/zip.ts'
import { Complaint } from './complaint.ts'
import { startDatabase } from './database-server.ts'
import { findUser, printable } from './import-user.ts'
import { killWithParent } from './kill-with-parent.ts'
import { localTotpKey } from './local-run.ts'
import { openMediaStore } from './media-store.ts'
import { startRuntime, type Runtime } from './runtime.ts'

const DATABASE_TIMEOUT_MS = 20_000
const LOOK_EVERY_MS = 200

export interface FileImportOptions {
  path: string
  dataDir: string
  user: string
  /** Ends the command; the import goes on when it is run again, or when the site runs. */
  signal?: AbortSignal
  onStart?: (total: number) => void
  onDone?: (done: number) => void
  onNote?: (line: string) => void
}

export interface FileImportResult {
  kind: string
  imported: number
  skipped: number
  /** ISO 8601: a day's limit is reached until then. */
  waitsUntil: string | null
}

type ImportRow = typeof imports.$inferSelect

/** A download that was unpacked; other folders are of photos. */
export async function isUnpackedDownload(path: string): Promise<boolean> {
  if (!(await stat(path)).isDirectory()) return false
  return (await readdir(path)).includes('account.json')
}

/**
 * The worker itself imports the file, as it does for the page of imports. The import may be interrupted anywhere and
 * run again.
 */
export async function importFile(options: FileImportOptions): Promise<FileImportResult> {
  const { dataDir, path } = options
  const bytes = await readSource(path)
  const server = await startDatabase(dataDir)
  // A server that outlived a killed import would keep a second one from the same folder.
  const watch = await killWithParent(['sqld'])
  const stops: (() => Promise<void> | void)[] = [() => watch.stop(), () => server.stop()]
  try {
    const db = openDatabase({ DATABASE_URL: server.url }, { timeoutMs: DATABASE_TIMEOUT_MS })
    await migrateDatabase(db)
    const ownerId = await findUser(db, options.user)
    const id = await register(db, dataDir, ownerId, bytes)
    const own = { SITE_ORIGIN: 'http://localhost', TOTP_KEY: await localTotpKey(dataDir) }
    const vars = { STAGE: 'local', DATABASE_URL: server.url, ...own }
    const runtime = await startRuntime({ dataDir, port: 0, vars, onLog: () => {} })
    stops.push(() => runtime.stop())
    return await follow(db, runtime, id, options)
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

async function readSource(path: string): Promise<Uint8Array> {
  const found = await stat(path)
  const bytes = found.isDirectory() ? await pack(path) : found.size > MAX_IMPORT_BYTES ? null : await readFile(path)
  if (bytes === null || bytes.length > MAX_IMPORT_BYTES) {
    throw new Complaint(`${printable(path)} is larger than 1 GB. Split it and import the parts.`)
  }
  if (bytes.length === 0) throw new Complaint(`${printable(path)} is empty.`)
  return bytes
}

async function pack(folder: string): Promise<Uint8Array> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  async function* read() {
    for (const { parentPath, name } of files) {
      const file = join(parentPath, name)
      const { mtime: lastModified } = await stat(file)
      yield { name: relative(folder, file).split(sep).join('/'), lastModified, input: await readFile(file) }
    }
  }
  return new Uint8Array(await new Response(makeZip(read())).arrayBuffer())
}

/** The same file of the same user is the same import; one that has ended starts again, and makes nothing twice. */
async function register(db: Database, dataDir: string, ownerId: string, bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(ownerId).update(bytes).digest('hex')
  const id = `0${hash.slice(0, 25).toUpperCase()}`
  const store = await openMediaStore(dataDir, { preservesSignals: true })
  try {
    await store.put(rawKey(id), bytes, { contentType: 'application/octet-stream' })
  } finally {
    await store.close()
  }
  const createdAt = Date.now()
  const upload = { id, ownerId, kind: 'import', status: 'ready', bytes: bytes.length, createdAt } as const
  await batch(db, {
    ended: db.delete(imports).where(and(eq(imports.id, id), isNotNull(imports.endedAt))),
    upload: db.insert(uploads).values(upload).onConflictDoNothing(),
    made: db
      .insert(imports)
      .values({ id, ownerId, mediaId: id, status: 'running', createdAt })
      .onConflictDoUpdate({ target: imports.id, set: { leaseUntil: 0, waitsUntil: null, status: 'running' } }),
  })
  return id
}

async function follow(
  db: Database,
  runtime: Runtime,
  id: string,
  { signal, onStart, onDone, onNote }: FileImportOptions,
): Promise<FileImportResult> {
  await runtime.runQueue('tackboard-imports', [{ import: id }])
  let isStarted = false
  for (;;) {
    const [row] = await db.select().from(imports).where(eq(imports.id, id))
    if (!row) throw new Complaint('The import was removed in the meantime.')
    if (row.total !== null && !isStarted) onStart?.(row.total)
    isStarted = row.total !== null
    onDone?.(row.done)
    if (row.status === 'failed') throw new Complaint(toText(row.error))
    if (row.status === 'done' || row.waitsUntil !== null || signal?.aborted) return conclude(db, row, onNote)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

async function conclude(db: Database, row: ImportRow, onNote: FileImportOptions['onNote']): Promise<FileImportResult> {
  const problems = await db
    .select({ name: importItems.name, reason: importItems.reason })
    .from(importItems)
    .where(and(eq(importItems.importId, row.id), isNotNull(importItems.reason), ne(importItems.reason, '')))
    .orderBy(asc(importItems.position))
  for (const { name, reason } of problems) onNote?.(`Skipped ${printable(name)}: ${toText(reason)}`)
  return {
    kind: row.kind ?? 'unknown',
    imported: row.done - problems.length,
    skipped: problems.length,
    waitsUntil: row.waitsUntil === null ? null : new Date(row.waitsUntil).toISOString(),
  }
}

function toText(reason: string | null): string {
  return (messages as Record<string, string>)[`error.${reason}`] ?? messages['error.unexpected']
}
