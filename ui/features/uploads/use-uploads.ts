import type { AddOptions, UploadQueue, UploadsSnapshot } from './upload-entry.ts'

export interface Uploads extends UploadsSnapshot, Omit<UploadQueue, 'add' | 'subscribe' | 'getSnapshot'> {
  add(file: File, options?: Omit<AddOptions, 'owner'>): string
}
