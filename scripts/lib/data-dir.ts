import { existsSync } from 'node:fs'
import { access, constants, mkdir, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Complaint } from './complaint.ts'

/** A server needs that much to open its database and to note that it runs. */
const PROBE_BYTES = 256 * 1_024

/** A command that makes no database needs an existing one: a folder without one is probably the wrong one. */
export async function prepareExistingDataDir(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, 'database'))) {
    throw new Complaint(`${dataDir} has no database. Set DATA_DIR or DATABASE_URL, or make one with npm start.`)
  }
  await prepareDataDir(dataDir)
}

export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.W_OK)
    // The superuser passes every access check; only a write reveals a read-only disk.
    const probe = join(dataDir, `.writable-${process.pid}`)
    try {
      await writeFile(probe, new Uint8Array(PROBE_BYTES))
    } finally {
      await unlink(probe)
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') {
      throw new Complaint(
        `The disk of the data folder ${dataDir} is full (${code}). Make room, then run the command again.`,
      )
    }
    throw new Complaint(
      `Can't write to the data folder ${dataDir} (${code ?? (error as Error).message}). ` +
        `Choose another one with DATA_DIR, or change its permissions.`,
    )
  }
}

/** Creates a folder and its parents one by one: Node's own recursion never ends below /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error
    await makeFolder(dirname(folder))
    await mkdir(folder)
  }
}
