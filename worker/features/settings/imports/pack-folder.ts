import { makeZip } from 'client-zip'

interface FolderFile {
  name: string
  body: ReadableStream<Uint8Array>
}

/** Files that arrive one after the other, as the ZIP that `take` stores meanwhile. */
export class FolderPacker<Taken> {
  readonly #files = new TransformStream<{ name: string; lastModified: Date; input: ReadableStream<Uint8Array> }>()
  readonly #writer = this.#files.writable.getWriter()
  readonly #taken: Promise<Taken>
  readonly #lastModified: Date

  constructor(take: (zip: ReadableStream<Uint8Array>) => Promise<Taken>, now: number) {
    this.#lastModified = new Date(now)
    this.#taken = take(makeZip(this.#files.readable))
    // Whoever adds a file or ends it hears of it.
    this.#taken.catch(() => {})
  }

  /** Resolves once the file is packed; rejects where the ZIP is refused. */
  async add({ name, body }: FolderFile): Promise<void> {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const file = { name, lastModified: this.#lastModified, input: readable }
    await Promise.race([Promise.all([this.#writer.write(file), body.pipeTo(writable)]), this.#taken])
  }

  async end(): Promise<Taken> {
    await Promise.race([this.#writer.close(), this.#taken])
    return this.#taken
  }

  /** What was stored so far goes. */
  async abort(reason: unknown): Promise<void> {
    // Not waited for: a file that nothing reads any more holds it up.
    void this.#writer.abort(reason).catch(() => {})
    await this.#taken.catch(() => {})
  }
}
