import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { measureImage, readImage, readPoster } from '#ui/platform/document/shown-file.ts'
import { findPreviewUrl, type PieceFile } from '../pieces/piece.ts'
import type { StoryFile } from './shown-story.ts'

/** The closeup shows it at this width. */
const WIDTH_PX = 736

/** What stories show of these files, by their keys, as soon as it is read. */
export function useStoryFiles(files: readonly PieceFile[]): ReadonlyMap<string, StoryFile> {
  const [shown, setShown] = useState<ReadonlyMap<string, StoryFile>>(new Map())
  /** The readings by the source that is read, or has been. */
  const readings = useRef(new Map<string, AbortController>())

  const readNew = useEffectEvent(() => {
    for (const file of files) {
      const source = describeSource(file)
      if (readings.current.has(source)) continue
      const controller = new AbortController()
      readings.current.set(source, controller)
      const { signal } = controller
      void readFile(file, signal).then((read) => {
        if (read && !signal.aborted) setShown((known) => new Map(known).set(file.key, read))
      })
    }
  })
  const sources = files.map(describeSource).join()
  useEffect(() => {
    if (sources !== '') readNew()
  }, [sources])

  useEffect(() => {
    const { current } = readings
    return () => {
      for (const controller of current.values()) controller.abort()
      current.clear()
    }
  }, [])

  return shown
}

/** A file of this device is read once, and better than what is stored of it. */
function describeSource(file: PieceFile): string {
  return `${file.key} ${file.file ? '' : findPreviewUrl(file)}`
}

async function readFile(piece: PieceFile, signal: AbortSignal): Promise<StoryFile | null> {
  const { kind, file } = piece
  const storedUrl = findPreviewUrl(piece)
  if (kind === 'image') {
    const read =
      (file && (await readImage(file, WIDTH_PX))) ?? (storedUrl === null ? null : await measureImage(storedUrl))
    return read && { kind, ...read }
  }
  const url = file ? toAddress(file, signal) : storedUrl
  if (url === null) return null
  const poster = await readPoster(url, WIDTH_PX, signal)
  return { kind: 'video', url, width: poster?.width ?? 16, height: poster?.height ?? 9, poster: poster?.url ?? '' }
}

function toAddress(file: File, signal: AbortSignal): string {
  const url = URL.createObjectURL(file)
  signal.addEventListener('abort', () => URL.revokeObjectURL(url), { once: true })
  return url
}
