import { fail } from '#worker/errors/service-error.ts'
import { parseAvif } from './avif.ts'
import { parseGif } from './gif.ts'
import type { ColorListener, FindProfile, ImageHeaders, SizeListener } from './image-headers.ts'
import { parseJpeg } from './jpeg.ts'
import { ParserRun, toAscii, type Parser } from './parser.ts'
import { parsePng } from './png.ts'
import { parseWebp } from './webp.ts'

const MAGIC_BYTES = 12

interface InspectorOptions {
  onCleaned?: (bytes: Uint8Array) => void
  /** `onCleaned` receives what a decoder is to be given, instead of what is stored. */
  isForDecoder?: boolean
  cleanedBytes?: number
  onSize?: SizeListener
  onColors?: ColorListener
  /** The profile of a PNG, in place of what it says itself. */
  profile?: FindProfile | undefined
}

/**
 * Reads an image's headers as it passes, whatever its name and declared type: nothing is decoded. `push` fails with
 * `mediaTypeUnsupported`, `mediaTooManyPixels` or `mediaUnreadable` as soon as that is known, `finish` also for a file
 * that is not whole. `onCleaned` receives an animation without anything but its frames, given how long that is; with
 * `isForDecoder` any image with all that decoding takes, in the form that every decoder knows.
 */
export class ImageInspector {
  readonly #run: ParserRun<ImageHeaders>
  #bytes = 0

  constructor({ onCleaned, ...options }: InspectorOptions = {}) {
    this.#run = new ParserRun(parseImage(options), onCleaned)
  }

  get bytes(): number {
    return this.#bytes
  }

  push(chunk: Uint8Array): void {
    this.#bytes += chunk.length
    this.#run.push(chunk)
  }

  finish(): ImageHeaders {
    const facts = this.#run.end()
    if (facts) return facts
    return fail(this.#bytes > 0 && this.#bytes < MAGIC_BYTES ? 'mediaTypeUnsupported' : 'mediaUnreadable')
  }
}

function* parseImage({
  isForDecoder = false,
  cleanedBytes,
  onSize = () => {},
  onColors = () => {},
  profile,
}: Omit<InspectorOptions, 'onCleaned'>): Parser<ImageHeaders> {
  const magic = yield { peek: MAGIC_BYTES }
  const text = toAscii(magic)
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return yield* parsePng(onSize, onColors, profile)
  if (text.slice(4, 8) === 'ftyp') return yield* parseAvif(onSize, onColors)
  onColors(null)
  if (text.startsWith('\xff\xd8\xff')) return yield* parseJpeg(onSize, isForDecoder)
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return yield* parseGif(onSize)
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) {
    return yield* isForDecoder ? asIs(parseWebp(onSize)) : parseWebp(onSize, cleanedBytes)
  }
  return fail('mediaTypeUnsupported')
}

/** Hands over what the parser reads, whatever it would keep. */
function* asIs(parser: Parser<ImageHeaders>): Parser<ImageHeaders> {
  let state = parser.next()
  while (!state.done) {
    const step = state.value
    if ('emit' in step) {
      state = parser.next(NOTHING)
      continue
    }
    const bytes = yield 'skip' in step ? { pass: step.skip, ...(step.mayEnd && { mayEnd: step.mayEnd }) } : step
    if ('take' in step && bytes.length === step.take) yield { emit: bytes }
    state = parser.next(bytes)
  }
  return state.value
}

const NOTHING = new Uint8Array()
