import { toStream } from './export-rows.ts'

export interface PackedFile {
  name: string
  lastModified: Date
  input: string | Uint8Array<ArrayBuffer> | AsyncGenerator<string> | ReadableStream<Uint8Array>
}

/**
 * The ZIP library, loaded where it is used. It counts in its module how many entries are open, and has others wait: one
 * that a cut request has left open would delay the entries of all later requests, or block them, so nothing is counted.
 */
export async function loadZip() {
  const library = await import('@zip.js/zip.js/lib/zip-core-custom.js')
  library.configure({ maxWorkers: Number.MAX_SAFE_INTEGER, useWebWorkers: false })
  return library
}

/** Files as they are: images are compressed already. */
export const STORED = { level: 0 } as const

/** A ZIP of files that come one after the other, each read as the ZIP is. Breaks off where one of them does. */
export function makeZip(files: AsyncIterable<PackedFile>): ReadableStream<Uint8Array> {
  const { readable, writable, fail } = openPipe()
  pack(files, writable).catch(fail)
  return readable
}

async function pack(files: AsyncIterable<PackedFile>, writable: WritableStream<Uint8Array>): Promise<void> {
  const { ZipWriter } = await loadZip()
  const zip = new ZipWriter(writable, STORED)
  for await (const { name, lastModified, input } of files) {
    await zip.add(name, toReadable(input), { lastModDate: lastModified })
  }
  await zip.close()
}

function toReadable(input: PackedFile['input']): ReadableStream<Uint8Array> {
  if (typeof input === 'string' || input instanceof Uint8Array) return new Blob([input]).stream()
  return input instanceof ReadableStream ? input : toStream(input)
}

/** A pipe that can fail while the library writes into it. */
export function openPipe(): TransformStream<Uint8Array, Uint8Array> & { fail: (error: unknown) => void } {
  let fail: (error: unknown) => void = () => {}
  const pipe = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      fail = (error) => controller.error(error)
    },
  })
  return { readable: pipe.readable, writable: pipe.writable, fail }
}
