import type { Translate } from '#ui/app/texts/translate.ts'
import type { Upload } from './pieces/piece.ts'

/** Null for what needs no words. Of a file that was refused the server says most exactly why. */
export function describeUpload(upload: Upload, t: Translate): string | null {
  switch (upload.status) {
    case 'waiting':
      return t(upload.isOffline ? 'pinBuilder.upload.offline' : 'pinBuilder.upload.waiting')
    case 'processing':
    case 'done':
      return t(`pinBuilder.upload.${upload.status}`)
    case 'refused':
      return upload.detail ?? t(`pinBuilder.refused.${upload.reason}`)
    case 'sending':
    case 'linked':
    case 'published':
      return null
  }
}
