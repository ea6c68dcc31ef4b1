import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Less is read quickly enough. */
const SMALL_BYTES = 1_000_000

/**
 * Moves what the log of a database has into its file, and empties the log: the larger it is, the longer each page of it
 * is looked for. Only while no server runs on the folder; one that is broken is the server's to report.
 */
export async function emptyWriteAheadLog(folder: string): Promise<void> {
  const file = join(folder, 'dbs/default/data')
  const size = await stat(`${file}-wal`).then(
    (found) => found.size,
    () => 0,
  )
  if (size < SMALL_BYTES) return
  try {
    using database = new DatabaseSync(file)
    database.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // The server reads the log as it is.
  }
}
