import { useEffect, useEffectEvent, useRef } from 'react'
import { useUploads, type Uploads } from '#ui/features/media/use-uploads.ts'
import { findKind } from '#ui/shared/uploads/file-kind.ts'
import type { BuilderEvent, BuilderState } from './builder-state.ts'
import { toPieceFile, toUpload } from './piece-file.ts'
import { findMediaId, isUploading, type Piece, type PieceFile } from './piece.ts'

/** The uploads that are for pins, wherever they were chosen. */
export const PIN_UPLOADS = 'pin-builder'

export interface PieceUploads extends Pick<Uploads, 'tab' | 'afterTab'> {
  /** Begins to send them. */
  add(files: readonly File[]): PieceFile[]
  retry(fileKey: string): void
  /** Nothing is left of the file. */
  cancel(fileKey: string): void
  /** The server has what it needs of these; what it has stays. */
  release(piece: Piece): void
  /** The same, but what the server lacks can still be tried again. */
  releaseSent(piece: Piece): void
}

/** Tells the builder how its files are doing, and of files that came another way: before a reload, from the sheet. */
export function usePieceUploads(
  { pieces, isRestored }: BuilderState,
  dispatch: (event: BuilderEvent) => void,
): PieceUploads {
  const uploads = useUploads(PIN_UPLOADS)
  const { entries } = uploads
  /** The uploads that are on their way into the builder already. */
  const added = useRef(new Set<string>())
  const follow = useEffectEvent(() => {
    const files = new Map(pieces.flatMap((piece) => piece.files).map((file) => [file.key, file]))
    for (const entry of entries) {
      const file = files.get(entry.key)
      const upload = toUpload(entry)
      if (!file || JSON.stringify(file.upload) === JSON.stringify(upload)) continue
      const found = { file: entry.file, provenance: entry.facts?.provenance ?? null }
      dispatch({ type: 'uploadChanged', fileKey: entry.key, upload, found })
    }
    if (!isRestored || !uploads.isRestored) return
    const others = entries.filter(({ key, kind }) => kind !== 'captions' && !files.has(key) && !added.current.has(key))
    if (others.length > 0) dispatch({ type: 'chosen', files: others.map(toPieceFile) })
    const known = new Set(entries.map(({ key }) => key))
    for (const file of files.values()) {
      if (isUploading(file) && !known.has(file.key)) dispatch({ type: 'fileRemoved', fileKey: file.key })
    }
  })
  useEffect(() => follow())

  return {
    tab: uploads.tab,
    afterTab: uploads.afterTab,
    add: (files) =>
      files.map((file) => {
        const key = uploads.add(file)
        added.current.add(key)
        const upload = { status: 'waiting', isOffline: false } as const
        return { key, kind: findKind(file), name: file.name, file, upload, previewUrl: null }
      }),
    retry: uploads.retry,
    cancel: uploads.cancel,
    release({ files }) {
      for (const { key } of files) uploads.release(key)
    },
    releaseSent({ files }) {
      for (const file of files) if (findMediaId(file) !== null) uploads.release(file.key)
    },
  }
}
