import { fail } from '#worker/errors/service-error.ts'

/**
 * What a parser wants of its file next. `take` hands it so many bytes, `peek` as well without going past them. `pass`
 * goes past bytes that belong to the cleaned file, `passBefore` past all up to the next byte of that value, which does
 * not belong there; `skip` goes past bytes that do not; `emit` adds some. `mayEnd` says that the file may end before
 * it is done: then it hands over what there is, none for most.
 */
export type Step = { mayEnd?: true } & (
  | { take: number }
  | { peek: number }
  | { pass: number }
  | { skip: number }
  | { passBefore: number }
  | { emit: Uint8Array }
)

export type Parser<Result> = Generator<Step, Result, Uint8Array>

const NOTHING = new Uint8Array()

/** Four times those of the largest image, whose blocks are of the usual size: no file may keep a worker busy. */
const MAX_STEPS = 1_000_000

/** Runs a parser on a file that arrives in chunks of any size, in as much memory as it takes at once. */
export class ParserRun<Result> {
  readonly #parser: Parser<Result>
  readonly #onCleaned: (bytes: Uint8Array) => void
  #state: IteratorResult<Step, Result>
  /** Bytes of the current `take` or `peek` so far. */
  #taken: Uint8Array = NOTHING
  #filled = 0
  /** Bytes left of the current `pass` or `skip`. */
  #left = 0
  #steps = 0

  /** `onCleaned` receives the cleaned file. */
  constructor(parser: Parser<Result>, onCleaned: (bytes: Uint8Array) => void = () => {}) {
    this.#parser = parser
    this.#onCleaned = onCleaned
    this.#state = parser.next()
    this.#begin()
  }

  /** Throws what the parser throws. What follows its end is ignored. */
  push(chunk: Uint8Array): void {
    let at = 0
    while (!this.#state.done) {
      const step = this.#state.value
      if ('take' in step || 'peek' in step) {
        const part = chunk.subarray(at, at + this.#taken.length - this.#filled)
        this.#taken.set(part, this.#filled)
        this.#filled += part.length
        at += part.length
        if (this.#filled < this.#taken.length) return
        const taken = this.#taken
        this.#resume(taken)
        if ('peek' in step) this.push(taken)
      } else if ('passBefore' in step) {
        const found = chunk.indexOf(step.passBefore, at)
        const end = found < 0 ? chunk.length : found
        if (end > at) this.#onCleaned(chunk.subarray(at, end))
        at = end + 1
        if (found < 0) return
        this.#resume(NOTHING)
      } else {
        const part = chunk.subarray(at, at + this.#left)
        if ('pass' in step && part.length > 0) this.#onCleaned(part)
        this.#left -= part.length
        at += part.length
        if (this.#left > 0) return
        this.#resume(NOTHING)
      }
    }
  }

  /** Undefined where the file ended too early. */
  end(): Result | undefined {
    while (!this.#state.done && this.#state.value.mayEnd) this.#resume(this.#taken.subarray(0, this.#filled))
    return this.#state.done ? this.#state.value : undefined
  }

  #resume(bytes: Uint8Array): void {
    this.#steps += 1
    if (this.#steps > MAX_STEPS) fail('mediaUnreadable')
    this.#state = this.#parser.next(bytes)
    this.#begin()
  }

  #begin(): void {
    while (!this.#state.done && 'emit' in this.#state.value) {
      this.#onCleaned(this.#state.value.emit)
      this.#state = this.#parser.next(NOTHING)
    }
    if (this.#state.done) return
    const step = this.#state.value
    this.#filled = 0
    this.#taken = 'take' in step ? new Uint8Array(step.take) : 'peek' in step ? new Uint8Array(step.peek) : NOTHING
    this.#left = 'pass' in step ? step.pass : 'skip' in step ? step.skip : 0
  }
}

export function toAscii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

export function toDataView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
