import { open, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from './build.ts'
import { callersFolder } from './lib/callers-folder.ts'
import { Complaint } from './lib/complaint.ts'
import { prepareExistingDataDir } from './lib/data-dir.ts'
import { kindOfFile } from './lib/file-kind.ts'
import { importFile, isUnpackedDownload, type FileImportResult } from './lib/import-file.ts'
import { importFolder, type ImportResult } from './lib/import-folder.ts'
import { toBoardName } from './lib/photo-words.ts'
import { startProgress, type Progress } from './lib/progress.ts'
import { readSettings } from './lib/settings.ts'

const STOPPED = 130

/** What tells files apart. */
const START_BYTES = 1_024

export async function run(argv: string[]): Promise<number> {
  return importWithProgress(readArguments(argv))
}

interface ImportRequest {
  folder: string
  user: string
  board: string
}

function readArguments(argv: string[]): ImportRequest {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { user: { type: 'string' }, board: { type: 'string' } },
  })
  const [given, ...more] = positionals
  if (given === undefined || more.length > 0) {
    throw new Complaint('Name one folder or file: npm run import -- PATH [--user NAME] [--board NAME]')
  }
  const folder = resolve(callersFolder('import'), given)
  const board = (values.board ?? toBoardName(basename(folder))).trim() || 'Photos'
  return { folder, user: values.user ?? 'demo', board: board.slice(0, 180) }
}

async function importWithProgress(request: ImportRequest): Promise<number> {
  const { dataDir } = readSettings()
  await prepareExistingDataDir(dataDir)
  let progress: Progress | undefined
  const stopping = new AbortController()
  const stop = () => {
    if (stopping.signal.aborted) process.exit(STOPPED)
    stopping.abort()
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const { signal } = stopping
  const onStart = (total: number) => void (progress = startProgress('Importing', total))
  const onNote = (line: string) => (progress ? progress.say(line) : console.error(line))
  try {
    if (await isImportFile(request.folder)) {
      await buildIfStale()
      const { folder: path, user } = request
      const onDone = (done: number) => progress?.update(done)
      const result = await importFile({ path, user, dataDir, signal, onStart, onDone, onNote })
      progress?.stop()
      return concludeFile(result, user, signal.aborted)
    }
    const onFile = (done: number, file: string) => progress?.update(done, file)
    const result = await importFolder({ ...request, dataDir, signal, onStart, onFile, onNote })
    progress?.stop()
    return conclude(result, request, signal.aborted)
  } finally {
    progress?.stop()
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

/** True for a file that may hold many Pins, and for a folder that is one unpacked download. */
async function isImportFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  if (found === null) return false
  return found.isFile() ? mayHoldMany(await readStart(path)) : isUnpackedDownload(path)
}

function mayHoldMany(start: Uint8Array): boolean {
  return ['zip', 'html', 'text', 'unknown'].includes(kindOfFile(start))
}

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(START_BYTES), length: START_BYTES })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function concludeFile({ kind, imported, skipped, waitsUntil }: FileImportResult, user: string, wasStopped: boolean) {
  console.log(`${imported} imported, ${skipped} skipped (${kind}, user ${user})`)
  if (waitsUntil !== null) {
    console.log(`Today's limit is reached. Run the same command again after ${waitsUntil}.`)
    return STOPPED
  }
  if (wasStopped) {
    console.log('Stopped early. Run the same command again to continue.')
    return STOPPED
  }
  return skipped > 0 ? 2 : 0
}

function conclude(
  { imported, present, skipped }: ImportResult,
  { user, board }: ImportRequest,
  wasStopped: boolean,
): number {
  console.log(
    `${imported} imported, ${present} already there, ${skipped.length} skipped (board "${board}", user ${user})`,
  )
  if (wasStopped) {
    console.log('Stopped early. Run the same command again to continue.')
    return STOPPED
  }
  return skipped.length > 0 ? 2 : 0
}
