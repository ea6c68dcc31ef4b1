import { findKind } from '#ui/shared/uploads/file-kind.ts'
import type { UploadEntry } from '#ui/shared/uploads/upload-entry.ts'
import type { PieceFile, Upload } from './piece.ts'

/** Pins that are made at once. */
export const MAX_PIECES = 50

/** Pins are made of images and videos; the server looks at the content. */
export function isPinFile(file: File): boolean {
  const isKnown = file.type === '' || /^(?:image|video)\//.test(file.type)
  return isKnown && findKind(file) !== 'captions'
}

export function toPieceFile(entry: UploadEntry): PieceFile {
  const { key, kind, name, file } = entry
  return { key, kind, name, file, upload: toUpload(entry), previewUrl: null }
}

export function toUpload({ status, part, mediaId, reason, waitsFor, detail }: UploadEntry): Upload {
  switch (status) {
    case 'waiting':
      return { status, isOffline: waitsFor === 'connection' }
    case 'sending':
      return waitsFor === 'connection' ? { status: 'waiting', isOffline: true } : { status, part }
    case 'processing':
      return { status }
    case 'done':
      return { status, mediaId: mediaId ?? '' }
    case 'refused':
      return { status, reason: reason ?? 'unexpected', ...(detail !== null && { detail }) }
  }
}
