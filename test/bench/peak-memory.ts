import { readFile } from 'node:fs/promises'
import { listChildren } from './cpu-time.ts'

/**
 * The most memory that a child of this process which runs a program has held so far, in bytes; 0 where the system does
 * not tell.
 */
export async function readPeakMemory(program: string): Promise<number> {
  const peaks = await Promise.all((await listChildren(program)).map(readPeak))
  return Math.max(0, ...peaks)
}

async function readPeak(pid: string): Promise<number> {
  try {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) * 1_024
  } catch {
    return 0
  }
}
