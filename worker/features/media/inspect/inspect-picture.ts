import { fail } from '#worker/errors/service-error.ts'
import { parseAvif } from './avif.ts'
import { parseGif } from './gif.ts'
import { parseJpeg } from './jpeg.ts'
import { ParserRun, toAscii, type Parser } from './parser.ts'
import type { PictureFacts } from './picture-facts.ts'
import { parsePng } from './png.ts'
import { parseWebp } from './webp.ts'

const MAGIC_BYTES = 12

/**
 * Reads a picture's headers as it passes, whatever its name and declared type: nothing is decoded. `push` fails with
 * `mediaTypeUnsupported`, `mediaTooManyPixels` or `mediaUnreadable` as soon as that is known, `finish` also for a file
 * that is not whole. `onKept` receives an animation without anything but its frames, given how long that is.
 */
export class PictureInspector {
  readonly #run: ParserRun<PictureFacts>
  #bytes = 0

  constructor({ onKept, keptBytes }: { onKept?: (bytes: Uint8Array) => void; keptBytes?: number } = {}) {
    this.#run = new ParserRun(parsePicture(keptBytes), onKept)
  }

  get bytes(): number {
    return this.#bytes
  }

  push(chunk: Uint8Array): void {
    this.#bytes += chunk.length
    this.#run.push(chunk)
  }

  finish(): PictureFacts {
    const facts = this.#run.end()
    if (facts) return facts
    return fail(this.#bytes > 0 && this.#bytes < MAGIC_BYTES ? 'mediaTypeUnsupported' : 'mediaUnreadable')
  }
}

function* parsePicture(keptBytes: number | undefined): Parser<PictureFacts> {
  const magic = yield { peek: MAGIC_BYTES }
  const text = toAscii(magic)
  if (text.startsWith('\xff\xd8\xff')) return yield* parseJpeg()
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return yield* parsePng()
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return yield* parseGif()
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return yield* parseWebp(keptBytes)
  if (text.slice(4, 8) === 'ftyp') return yield* parseAvif()
  return fail('mediaTypeUnsupported')
}
