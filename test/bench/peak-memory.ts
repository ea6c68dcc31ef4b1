import { readFile } from 'node:fs/promises'
import { listChildren } from './cpu-time.ts'

/**
 * The most memory that a child of this process which runs a program has held so far, in bytes; 0 where the system does
 * not tell.
 */
export async function readPeakMemory(program: string): Promise<number> {
  const peaks = await Promise.all((await listChildren(program)).map((pid) => readMemory(pid, 'VmHWM')))
  return Math.max(0, ...peaks)
}

/** What the children of this process that run a program hold now, in bytes; 0 where the system does not tell. */
export async function readHeldMemory(program: string): Promise<number> {
  const held = await Promise.all((await listChildren(program)).map((pid) => readMemory(pid, 'VmRSS')))
  return held.reduce((sum, bytes) => sum + bytes, 0)
}

async function readMemory(pid: string, figure: 'VmHWM' | 'VmRSS'): Promise<number> {
  try {
    const lines = await readFile(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${figure}:\\s+(\\d+) kB$`, 'm').exec(lines)?.[1] ?? 0) * 1_024
  } catch {
    return 0
  }
}
