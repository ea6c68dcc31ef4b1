import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

/** Call it once the processes are gone. */
export interface Watch {
  pids: readonly number[]
  stop(): void
}

/** See `killPidsWithParent`. */
export async function killWithParent(programs: readonly string[]): Promise<Watch> {
  return killPidsWithParent(await childrenRunning(programs))
}

/** However this process ends: when killed, it can't clean up. */
export function killPidsWithParent(pids: readonly number[]): Watch {
  if (pids.length === 0) return { pids, stop: () => {} }
  // The pipe to the watcher's input closes with this process; only then does its shell get past "read".
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -9 "$@" 2>/dev/null', 'sh', ...pids.map(String)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.on('error', () => {})
  watcher.stdin.on('error', () => {})
  watcher.unref()
  if ('unref' in watcher.stdin) (watcher.stdin as unknown as { unref(): void }).unref()
  return { pids, stop: () => watcher.kill('SIGKILL') }
}

async function childrenRunning(programs: readonly string[]): Promise<number[]> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,comm='])
    return stdout
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(
        ([, parent, command]) =>
          parent === String(process.pid) && programs.some((program) => command?.endsWith(program)),
      )
      .map(([pid]) => Number(pid))
  } catch {
    // No ps on this machine: nothing to watch with.
    return []
  }
}
