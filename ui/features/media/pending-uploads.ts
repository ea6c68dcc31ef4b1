import type { UploadRecord, UploadStore } from '#ui/platform/storage/upload-store.ts'
import type { PendingCover } from './upload-job.ts'

/** What an upload consists of besides its entry. */
export interface PendingUpload {
  record: UploadRecord
  /** Null where the server had the file before a reload. */
  file: File | null
  /** The cover that was chosen last, while the server does not have it. */
  cover: PendingCover | null
  /** Aborts its requests; null while it is not being sent. */
  controller: AbortController | null
}

/** The uploads of this tab, in memory and, as far as the browser stores them, across reloads. */
export class PendingUploads {
  readonly #store: UploadStore
  readonly #uploads = new Map<string, PendingUpload>()
  /** Writes follow one another, as a record must not be changed before it is there. */
  #lastWrite: Promise<unknown>

  constructor(store: UploadStore, ready: Promise<void>) {
    this.#store = store
    this.#lastWrite = ready
  }

  get(key: string): PendingUpload | undefined {
    return this.#uploads.get(key)
  }

  /** Sets what needs no write: it is in the store, or was refused. */
  set(upload: PendingUpload): void {
    this.#uploads.set(upload.record.key, upload)
  }

  /** Resolves to whether the upload survives a reload; an upload that was removed meanwhile is not written. */
  store(upload: PendingUpload): Promise<boolean> {
    const { key } = upload.record
    return this.#write(async () => {
      if (!this.#uploads.has(key)) return
      const { record, file, cover } = upload
      await this.#store.add({ record, file, cover: cover?.image ?? null })
    })
  }

  change(key: string, columns: Partial<UploadRecord>): void {
    const upload = this.#uploads.get(key)
    if (!upload) return
    upload.record = { ...upload.record, ...columns }
    void this.#write(() => this.#store.change(upload.record))
  }

  setCover(upload: PendingUpload, cover: PendingCover | null): void {
    upload.cover = cover
    void this.#write(() => this.#store.storeCover(upload.record.key, cover?.image ?? null))
  }

  dropFiles(key: string): void {
    void this.#write(() => this.#store.dropFiles(key))
  }

  remove(key: string): void {
    this.#uploads.delete(key)
    void this.#write(() => this.#store.remove(key))
  }

  /** False where the browser stored nothing: that is lost with the page, and nothing else. */
  #write(work: () => Promise<unknown>): Promise<boolean> {
    const written = this.#lastWrite.then(work).then(
      () => true,
      () => false,
    )
    this.#lastWrite = written
    return written
  }
}
