import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { within } from '#schema/timing.ts'

const OPEN_TIMEOUT_MS = 2_000

/**
 * Opens a database of this browser on first use; one that could not be opened stays closed. Rejects where the browser
 * stores nothing.
 */
export function databaseOpener<Schema extends DBSchema>(
  name: string,
  create: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | null = null
  const onClosed = () => {
    opening = null
  }
  return () => {
    opening ??= within(
      OPEN_TIMEOUT_MS,
      openDB<Schema>(name, 1, {
        upgrade: create,
        // Another tab deletes the database, or has a newer version of it.
        blocking(_current, _blocked, event) {
          ;(event.target as IDBDatabase).close()
          onClosed()
        },
        terminated: onClosed,
      }),
    )
    return opening
  }
}
