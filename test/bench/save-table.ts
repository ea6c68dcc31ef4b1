import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const KEPT = 10

/** Writes it to `tables/`, by its time, and leaves the last ten there. */
export async function saveTable(dataDir: string, table: string): Promise<void> {
  const folder = join(dataDir, 'tables')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${new Date().toISOString().replaceAll(':', '-')}.txt`), `${table}\n`)
  const names = (await readdir(folder)).toSorted()
  for (const name of names.slice(0, -KEPT)) await rm(join(folder, name))
}
