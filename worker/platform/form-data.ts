import { decodeField, make } from 'multipasta'
import { fail } from '#worker/errors/service-error.ts'
import { readInTime } from './read-in-time.ts'

export interface FormFile {
  /** The name of its field. */
  field: string
  /** The name that its sender gives it, with its path where a folder was chosen. */
  name: string
  body: ReadableStream<Uint8Array>
}

export interface FormDataLimits {
  maxBytes: number
  /** The sender may be silent for so long. */
  idleMs: number
  maxParts?: number
}

export interface FormDataReader {
  onField(name: string, value: string): void
  /** Rejects where the file is refused; the rest of the form is read all the same. */
  onFile(file: FormFile): Promise<void>
}

const MAX_PARTS = 50
/** Bytes; the longest text of our forms has a third of it. */
const MAX_FIELD_BYTES = 16 * 1024

interface OpenFile {
  chunks: Uint8Array[]
  isWhole: boolean
  writer: WritableStreamDefaultWriter<Uint8Array>
  taken: Promise<void>
}

/**
 * Reads `multipart/form-data` as it arrives: files go on as streams, one after the other, and are never held as a
 * whole. Fails with `unsupportedMediaType`, `malformedBody`, `bodyTooLarge`, or what the first refused file failed
 * with. A file field in which nothing was chosen is left out.
 */
export async function readFormData(
  request: Request,
  { maxBytes, idleMs, maxParts = MAX_PARTS }: FormDataLimits,
  { onField, onFile }: FormDataReader,
): Promise<void> {
  const type = request.headers.get('content-type') ?? ''
  if (!request.body || !/^multipart\/form-data *;/i.test(type)) fail('unsupportedMediaType')
  const opened: OpenFile[] = []
  let error: unknown
  let isMalformed = false
  let isTooLarge = false

  function openFile(field: string, name: string): OpenFile {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const taken = onFile({ field, name, body: readable }).catch((cause: unknown) => {
      error ??= cause
    })
    const file = { chunks: [], isWhole: false, writer: writable.getWriter(), taken }
    opened.push(file)
    return file
  }

  const parser = make({
    headers: { 'content-type': type },
    maxParts,
    maxFieldSize: MAX_FIELD_BYTES,
    isFile: ({ filename }) => filename !== undefined,
    onField: (info, value) => onField(info.name, decodeField(info, value)),
    onFile({ name, filename }) {
      const file = filename === '' ? null : openFile(name, filename ?? '')
      return (chunk) => {
        if (chunk === null) {
          if (file) file.isWhole = true
        } else file?.chunks.push(chunk)
      }
    },
    onError(cause) {
      if (cause._tag === 'ReachedLimit') isTooLarge = true
      else isMalformed = true
    },
    onDone() {},
  })

  /** No faster than the file is taken. */
  async function passOn(): Promise<void> {
    for (const file of opened) {
      for (const chunk of file.chunks.splice(0)) {
        if (error === undefined) await Promise.race([file.writer.write(chunk), file.taken])
      }
      if (!file.isWhole) continue
      if (error === undefined) await Promise.race([file.writer.close(), file.taken])
      await file.taken
      opened.splice(opened.indexOf(file), 1)
    }
  }

  /** A file that breaks off leaves nothing behind. */
  async function breakOff(): Promise<void> {
    await Promise.all(opened.map(({ writer }) => writer.abort().catch(() => {})))
    await Promise.all(opened.map(({ taken }) => taken))
  }

  let bytes = 0
  const reader = request.body.getReader()
  try {
    for (;;) {
      const { done, value: chunk } = await readInTime(reader, idleMs)
      if (done) break
      bytes += chunk.byteLength
      if (bytes > maxBytes) fail('bodyTooLarge')
      parser.write(chunk)
      if (isTooLarge) fail('bodyTooLarge')
      if (isMalformed) break
      await passOn()
    }
    if (!isMalformed) parser.end()
    await passOn()
    if (isMalformed || opened.length > 0) fail('malformedBody')
  } catch (cause) {
    await breakOff()
    throw cause
  } finally {
    // `drainBody` reads the rest.
    reader.releaseLock()
  }
  if (error !== undefined) throw error
}
