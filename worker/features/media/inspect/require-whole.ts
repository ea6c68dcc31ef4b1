import { fail } from '#worker/errors/service-error.ts'
import type { ImageHeaders } from './image-headers.ts'
import { findJpegEnd } from './jpeg-scans.ts'
import { toAscii, toDataView } from './parser.ts'

/**
 * Returns what belongs to an image without its end mark: decoders may fill up what is missing, and stumble over what
 * follows. Fails with `mediaUnreadable` where some of its data is missing.
 */
export async function requireWhole(
  file: Uint8Array<ArrayBuffer>,
  { format }: Pick<ImageHeaders, 'format'>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (format === 'jpeg') return file.subarray(0, findJpegEnd(file) ?? fail('mediaUnreadable'))
  return format !== 'png' || (await isPngWhole(file)) ? file : fail('mediaUnreadable')
}

/** The compressed data say where they end. */
async function isPngWhole(file: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const data: Uint8Array<ArrayBuffer>[] = []
  for (let at = 8; at + 12 <= file.length;) {
    const size = toDataView(file).getUint32(at)
    if (toAscii(file.subarray(at + 4, at + 8)) === 'IDAT') data.push(file.subarray(at + 8, at + 8 + size))
    at += 12 + size
  }
  try {
    const inflated = new Blob(data).stream().pipeThrough(new DecompressionStream('deflate'))
    for await (const _ of inflated as unknown as AsyncIterable<Uint8Array>);
    return true
  } catch {
    return false
  }
}
