import { access, constants, mkdir, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Complaint } from './complaint.ts'

export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.W_OK)
    // The superuser passes every access check; only a write reveals a read-only disk.
    const probe = join(dataDir, `.writable-${process.pid}`)
    await writeFile(probe, '')
    await unlink(probe)
  } catch (error) {
    throw new Complaint(
      `Can't write to the data folder ${dataDir} (${(error as NodeJS.ErrnoException).code ?? (error as Error).message}). ` +
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
