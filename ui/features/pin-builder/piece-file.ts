import { newKey } from './new-key.ts'
import type { PieceFile } from './piece.ts'

/** Null where pins have no such files. Systems that don't know a type say none; the server looks at the content. */
export function toPieceFile(file: File): PieceFile | null {
  if (file.type !== '' && !file.type.startsWith('image/')) return null
  return {
    key: newKey(),
    kind: 'image',
    name: file.name,
    file,
    upload: { status: 'waiting' },
    previewUrl: null,
  }
}
