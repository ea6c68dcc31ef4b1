import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Complaint } from './lib/complaint.ts'
import { prepareDataDir } from './lib/data-dir.ts'
import { importFolder, type ImportResult } from './lib/import-folder.ts'
import { startProgress, type Progress } from './lib/progress.ts'
import { toBoardName } from './lib/photo-words.ts'
import { readSettings } from './lib/settings.ts'

const USAGE = `npm run import -- DIR [--user NAME] [--board NAME]

Makes a Pin from each photo in the folder DIR (JPEG, PNG, WebP or AVIF; up to 20 MB and 50 million pixels).
Skips subfolders and hidden files. An attribution.json in the folder can name each photo's author, license and source.
Titles come from there alone, not from file names.
Photos that are already there stay as they are, so you can stop the command and run it again.

  --user NAME    who gets the Pins (default: demo)
  --board NAME   the board they go to, created if needed (default: the folder's name)

Environment: DATA_DIR (default .data). Exit code: 0 all imported, 2 some files skipped, 1 couldn't run.`

const STOPPED = 130

export async function run(argv: string[]): Promise<number> {
  try {
    const request = readArguments(argv)
    if (request === 'help') {
      console.log(USAGE)
      return 0
    }
    return await importWithProgress(request)
  } catch (error) {
    if (!(error instanceof Complaint)) throw error
    console.error(error.message)
    return 1
  }
}

interface ImportRequest {
  folder: string
  user: string
  board: string
}

function readArguments(argv: string[]): ImportRequest | 'help' {
  const { values, positionals } = parse(argv)
  if (values.help) return 'help'
  const [given, ...more] = positionals
  if (given === undefined || more.length > 0) {
    throw new Complaint('Name one folder of photos: npm run import -- DIR [--user NAME] [--board NAME]')
  }
  const folder = resolve(callersFolder(), given)
  const board = (values.board ?? toBoardName(basename(folder))).trim() || 'Photos'
  return { folder, user: values.user ?? 'demo', board: board.slice(0, 180) }
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: { user: { type: 'string' }, board: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    throw new Complaint(`${(error as Error).message.split('. ')[0]}. See npm run import -- --help`)
  }
}

/** npm changes into the package's folder, but a relative DIR is the caller's. */
function callersFolder(): string {
  const isRunByNpm = process.env['npm_lifecycle_event'] === 'import'
  return (isRunByNpm ? process.env['INIT_CWD'] : undefined) ?? process.cwd()
}

async function importWithProgress(request: ImportRequest): Promise<number> {
  const { dataDir } = readSettings()
  await prepareDataDir(dataDir)
  let progress: Progress | undefined
  const stopping = new AbortController()
  const stop = () => {
    if (stopping.signal.aborted) process.exit(STOPPED)
    stopping.abort()
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    const result = await importFolder({
      ...request,
      dataDir,
      signal: stopping.signal,
      onStart: (total) => (progress = startProgress('Importing', total)),
      onFile: (done, file) => progress?.update(done, file),
      onNote: (line) => (progress ? progress.say(line) : console.error(line)),
    })
    progress?.stop()
    return conclude(result, request, stopping.signal.aborted)
  } finally {
    progress?.stop()
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
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
