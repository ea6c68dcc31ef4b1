/** Its own file: logging out loads nothing of what reads it. */
export const UPLOADS_DATABASE = 'tackboard-uploads'

/** Deletes the files that wait to be uploaded; tabs that have them open let go of them. */
export function forgetFiles(): void {
  try {
    indexedDB.deleteDatabase(UPLOADS_DATABASE)
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}
