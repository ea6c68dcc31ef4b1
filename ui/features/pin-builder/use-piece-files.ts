import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { watchIncomingFiles } from '#ui/platform/document/incoming-files.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'
import { findKind } from '#ui/shared/uploads/file-kind.ts'
import { countRoom, type BuilderEvent, type BuilderState } from './pieces/builder-state.ts'
import { isPinFile, MAX_PIECES } from './pieces/piece-file.ts'
import { listMainFiles, maxFiles, type Piece, type PieceFile } from './pieces/piece.ts'
import type { PieceUploads } from './pieces/use-piece-uploads.ts'

/** A toast names this many of the files that can't be used. */
const NAMED = 3

export interface PieceFiles {
  isDraggedOver: boolean
  /** More of the selected pin where it takes several, else pins of their own. */
  addChosen(files: File[]): void
  /** Each as a pin of its own. */
  addAsPins(files: File[]): void
  /** Adds the files to the selected pin, as many as it has room for. */
  addFiles(files: readonly File[]): readonly PieceFile[]
  /** The file replaces what the pin has of that kind. */
  addExtra(file: File): void
  removeFile(fileKey: string): void
}

interface FilesOptions {
  state: BuilderState
  selected: Piece
  uploads: PieceUploads
  dispatch(event: BuilderEvent): void
}

/** Files that were chosen, dropped or pasted, on their way into the pins. */
export function usePieceFiles({ state, selected, uploads, dispatch }: FilesOptions): PieceFiles {
  const t = useTranslate()
  const [isDraggedOver, setDraggedOver] = useState(false)

  function pickKnown(files: readonly File[]): File[] {
    const known = files.filter(isPinFile)
    const names = files.filter((file) => !isPinFile(file)).map(({ name }) => name)
    if (names.length > 0)
      showToast({
        text: t('pinBuilder.notTaken', {
          names: names.slice(0, NAMED).join(', '),
          more: Math.max(0, names.length - NAMED),
        }),
      })
    return known
  }

  function addFiles(files: readonly File[]): readonly PieceFile[] {
    if (selected.pinId !== null) return []
    const known = pickKnown(files)
    const limit = maxFiles(selected.kind)
    const room = limit - listMainFiles(selected).length
    if (known.length > room) showToast({ text: t('pinBuilder.tooManyHere', { limit }) })
    const added = uploads.add(known.slice(0, Math.max(0, room)))
    dispatch({ type: 'chosen', files: added, into: selected.key })
    return added
  }

  function addExtra(file: File): void {
    const kind = findKind(file)
    for (const { key } of selected.files.filter((one) => one.kind === kind)) removeFile(key)
    dispatch({ type: 'chosen', files: uploads.add([file]), into: selected.key })
  }

  function removeFile(fileKey: string): void {
    uploads.cancel(fileKey)
    dispatch({ type: 'fileRemoved', fileKey })
  }

  function addChosen(files: File[]): void {
    if (selected.pinId !== null || maxFiles(selected.kind) === 1) return addAsPins(files)
    addFiles(files)
  }

  function addAsPins(files: File[]): void {
    const known = pickKnown(files)
    const room = countRoom(state, known[0] && { kind: findKind(known[0]) })
    if (known.length > room) showToast({ text: t('pinBuilder.tooMany', { limit: MAX_PIECES }) })
    dispatch({ type: 'chosen', files: uploads.add(known.slice(0, room)) })
  }

  const onFiles = useEffectEvent(addChosen)
  useEffect(() => watchIncomingFiles({ onFiles, onDragging: setDraggedOver }), [])

  return { isDraggedOver, addChosen, addAsPins, addFiles, addExtra, removeFile }
}
