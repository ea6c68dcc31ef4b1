import { useEffect, useEffectEvent, useRef } from 'react'
import { href } from '#schema/routes.ts'
import { useWrite, type Write } from '#ui/app/query/use-write.ts'
import { convertToJpeg, isHeic } from '#ui/platform/document/picture-file.ts'
import { uploadFile } from '#ui/platform/network/upload-file.ts'
import { nextUploads, type BuilderEvent } from './builder-state.ts'
import { isUploading, type Piece, type PieceFile } from './piece.ts'
import { reasonOf, UndecodableHeicError } from './refusal-reason.ts'

interface Sending {
  lane: number
  controller: AbortController
}

/** Sends the files of pieces that wait, and stops where a piece needs it no longer. */
export function useUploads(pieces: readonly Piece[], dispatch: (event: BuilderEvent) => void): void {
  const sendings = useRef(new Map<string, Sending>())
  const lanes = [useLane(0, dispatch), useLane(1, dispatch), useLane(2, dispatch)]

  async function start({ key, file }: PieceFile, lane: number): Promise<void> {
    if (!file) return
    const controller = new AbortController()
    const { signal } = controller
    sendings.current.set(key, { lane, controller })
    dispatch({ type: 'uploadChanged', fileKey: key, upload: { status: 'sending', part: 0 } })
    try {
      const answer = await lanes[lane]?.sendAndWait({ key, source: () => ({ file, signal }) })
      if (answer && !signal.aborted) {
        dispatch({ type: 'uploadChanged', fileKey: key, upload: { status: 'done', mediaId: answer.id } })
      }
    } catch (error) {
      if (signal.aborted) return
      dispatch({ type: 'uploadChanged', fileKey: key, upload: { status: 'refused', reason: reasonOf(error) } })
    } finally {
      sendings.current.delete(key)
    }
  }

  const sendNext = useEffectEvent(() => {
    const files = pieces.flatMap((piece) => piece.files)
    for (const [key, { controller }] of sendings.current) {
      if (!files.some((file) => file.key === key && isUploading(file))) controller.abort()
    }
    for (const file of nextUploads(pieces, lanes.length)) {
      const taken = [...sendings.current.values()].map(({ lane }) => lane)
      const free = lanes.findIndex((_, lane) => !taken.includes(lane))
      if (free !== -1 && !sendings.current.has(file.key)) void start(file, free)
    }
  })
  useEffect(() => sendNext())

  useEffect(() => {
    const { current } = sendings
    return () => {
      for (const { controller } of current.values()) controller.abort()
    }
  }, [])
}

interface FileToSend {
  key: string
  /** Behind a function, as what names an action must be short. */
  source(): { file: File; signal: AbortSignal }
}

/** One fills a slow line; three make up for the server's work after each. */
function useLane(lane: number, dispatch: (event: BuilderEvent) => void): Write<FileToSend, { id: string }> {
  return useWrite({
    name: `upload ${lane}`,
    async run({ key, source }: FileToSend, { headers }) {
      const { file, signal } = source()
      const sent = isHeic(file) ? await convertToJpeg(file) : file
      if (!sent) throw new UndecodableHeicError()
      const onProgress = (part: number) =>
        dispatch({ type: 'uploadChanged', fileKey: key, upload: { status: 'sending', part } })
      return uploadFile<{ id: string }>(href('uploads'), sent, { headers, signal, onProgress })
    },
    onFailed: () => null,
  })
}
