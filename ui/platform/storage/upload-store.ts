import type { DBSchema } from 'idb'
import type { UploadKind } from '#schema/media/constants.ts'
import { UPLOADS_DATABASE } from './forget-files.ts'
import { databaseOpener } from './open-database.ts'

/**
 * What a browser knows of a file on its way to the server. Browsers hold records under these names, so renaming one
 * needs a new version of their database.
 */
export interface UploadRecord {
  key: string
  viewerId: string
  /** The tab that sends it. */
  tab: string
  owner: string
  kind: UploadKind
  name: string
  type: string
  bytes: number
  language: string | null
  /** Milliseconds since 1970. */
  addedAt: number
  /** How often it was begun from the start. */
  attempt: number
  mediaId: string | null
  coverMediaId: string | null
  /** What the server said of one that is done, and why it refused one. */
  facts: unknown
  reason: string | null
}

export interface StoredUpload {
  record: UploadRecord
  /** Null once the server has it. */
  file: Blob | null
  /** An image for a video that the server has not. */
  cover: Blob | null
}

/** Everything rejects where the browser stores nothing, or no more. */
export interface UploadStore {
  add(upload: StoredUpload): Promise<void>
  /** A record that is gone stays gone. */
  change(record: UploadRecord): Promise<void>
  storeCover(key: string, cover: Blob | null): Promise<void>
  dropFiles(key: string): Promise<void>
  remove(key: string): Promise<void>
  /** The uploads in the order in which they were added. */
  list(): Promise<StoredUpload[]>
}

interface Schema extends DBSchema {
  uploads: { key: string; value: UploadRecord }
  /** Apart from their records: changing those copies no file. */
  files: { key: string; value: Blob }
  covers: { key: string; value: Blob }
}

const STORES = ['uploads', 'files', 'covers'] as const

/** All tabs share one store. */
export function createUploadStore(): UploadStore {
  const open = databaseOpener<Schema>(UPLOADS_DATABASE, (database) => {
    database.createObjectStore('uploads', { keyPath: 'key' })
    database.createObjectStore('files')
    database.createObjectStore('covers')
  })

  return {
    async add({ record, file, cover }) {
      const adding = (await open()).transaction(STORES, 'readwrite')
      const { key } = record
      await Promise.all([
        adding.objectStore('uploads').put(record),
        file && adding.objectStore('files').put(file, key),
        cover && adding.objectStore('covers').put(cover, key),
        adding.done,
      ])
    },

    async change(record) {
      const changing = (await open()).transaction('uploads', 'readwrite')
      if ((await changing.store.getKey(record.key)) !== undefined) await changing.store.put(record)
      await changing.done
    },

    async storeCover(key, cover) {
      const changing = (await open()).transaction(['uploads', 'covers'], 'readwrite')
      const covers = changing.objectStore('covers')
      const isThere = (await changing.objectStore('uploads').getKey(key)) !== undefined
      await (cover && isThere ? covers.put(cover, key) : covers.delete(key))
      await changing.done
    },

    async dropFiles(key) {
      const dropping = (await open()).transaction(['files', 'covers'], 'readwrite')
      await Promise.all([
        dropping.objectStore('files').delete(key),
        dropping.objectStore('covers').delete(key),
        dropping.done,
      ])
    },

    async remove(key) {
      const removing = (await open()).transaction(STORES, 'readwrite')
      await Promise.all([...STORES.map((name) => removing.objectStore(name).delete(key)), removing.done])
    },

    async list() {
      const reading = (await open()).transaction(STORES)
      const records = await reading.objectStore('uploads').getAll()
      const stored = await Promise.all(
        records.map(async (record) => ({
          record,
          file: toBlob(await reading.objectStore('files').get(record.key)),
          cover: toBlob(await reading.objectStore('covers').get(record.key)),
        })),
      )
      return stored.toSorted((a, b) => a.record.addedAt - b.record.addedAt)
    },
  }
}

/** Not every browser keeps what it took. */
function toBlob(stored: Blob | undefined): Blob | null {
  return stored instanceof Blob ? stored : null
}
