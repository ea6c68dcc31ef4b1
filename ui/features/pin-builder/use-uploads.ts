import { useEffect, useRef } from 'react'
import { href } from '#schema/routes.ts'
import { useWrite, type Write } from '#ui/app/query/use-write.ts'
import { convertToJpeg, isHeic } from '#ui/platform/document/picture-file.ts'
import { uploadFile } from '#ui/platform/network/upload-file.ts'
import { isUploading, nextUploads, type BuilderEvent, type Piece } from './builder-state.ts'
import { reasonOf, UndecodableHeicError } from './refusal-reason.ts'

/** Uploads at the same time: one fills a slow line, three make up for the server's work after each. */
const LANES = [0, 1, 2]

interface Sending {
  lane: number
  controller: AbortController
}

/** Sends the files of pieces that wait, and stops where a piece is gone. */
export function useUploads(pieces: readonly Piece[], dispatch: (event: BuilderEvent) => void): void {
  const latest = useRef(pieces)
  const sendings = useRef(new Map<string, Sending>())
  latest.current = pieces

  async function run(key: string, headers: Readonly<Record<string, string>>): Promise<{ id: string }> {
    const file = latest.current.find((piece) => piece.key === key)?.file
    const sending = sendings.current.get(key)
    if (!file || !sending) throw new DOMException('The piece is gone', 'AbortError')
    const sent = isHeic(file) ? await convertToJpeg(file) : file
    if (!sent) throw new UndecodableHeicError()
    const { signal } = sending.controller
    const onProgress = (part: number) => dispatch({ type: 'uploading', key, part })
    return uploadFile<{ id: string }>(href('uploads'), sent, { headers, signal, onProgress })
  }

  const lane = (number: number): Write<string, { id: string }> =>
    // The lanes are fixed, so the order of hooks never changes.
    useWrite({ name: `upload ${number}`, run: (key: string, { headers }) => run(key, headers) })
  const lanes = LANES.map(lane)

  async function start(key: string, number: number): Promise<void> {
    const controller = new AbortController()
    sendings.current.set(key, { lane: number, controller })
    dispatch({ type: 'uploading', key, part: 0 })
    try {
      const answer = await lanes[number]?.sendAndWait(key)
      if (answer && !controller.signal.aborted) dispatch({ type: 'uploaded', key, mediaId: answer.id })
    } catch (error) {
      if (!controller.signal.aborted) dispatch({ type: 'uploadRefused', key, reason: reasonOf(error) })
    } finally {
      sendings.current.delete(key)
    }
  }

  useEffect(() => {
    for (const [key, { controller }] of sendings.current) {
      if (!pieces.some((piece) => piece.key === key && isUploading(piece))) controller.abort()
    }
    for (const { key } of nextUploads(pieces, LANES.length)) {
      const taken = [...sendings.current.values()].map(({ lane }) => lane)
      const free = LANES.find((number) => !taken.includes(number))
      if (free !== undefined && !sendings.current.has(key)) void start(key, free)
    }
  })

  useEffect(() => {
    const { current } = sendings
    return () => {
      for (const { controller } of current.values()) controller.abort()
    }
  }, [])
}
