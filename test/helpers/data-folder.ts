import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'

/** All data of a whole run at once takes less than half of it. */
const ROOM_BYTES = 2 ** 31

const FOLDER_PREFIX = 'tackboard-test-'

/** The folder is in memory if the machine has room: a write there never waits for a disk that other work keeps busy. */
async function findDataRoot(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(IN_MEMORY)
    return bavail * bsize >= ROOM_BYTES ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** The caller removes it. */
export async function makeDataFolder(): Promise<string> {
  return mkdtemp(join(await findDataRoot(), `${FOLDER_PREFIX}${process.pid}-`))
}

/** What runs that were killed have left. */
export async function removeStrayData(): Promise<void> {
  const root = await findDataRoot()
  for (const name of await readdir(root)) {
    const owner = new RegExp(`^${FOLDER_PREFIX}(\\d+)-`).exec(name)?.[1]
    if (owner && !isRunning(Number(owner))) await rm(join(root, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
