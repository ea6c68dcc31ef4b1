import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/**
 * Processor time so far, in milliseconds, of the children of this process that run a program; 0 where the system does
 * not tell.
 */
export async function readCpuTime(program: string): Promise<number> {
  try {
    const times = await Promise.all((await listChildren(program)).map(parseTime))
    return times.reduce((sum, time) => sum + time, 0)
  } catch {
    return 0
  }
}

/** The ids of the children of this process that run a program; none where the system does not tell. */
export async function listChildren(program: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,comm=']).catch(() => ({ stdout: '' }))
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, name]) => parent === String(process.pid) && name?.endsWith(program))
    .map(([pid = '']) => pid)
}

async function parseTime(pid: string): Promise<number> {
  // The name in brackets may hold spaces; user and system time are the twelfth and thirteenth field after it.
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
