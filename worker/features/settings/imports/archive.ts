import type { R2Bucket } from '@cloudflare/workers-types'
import type { Entry, FileEntry, Reader } from '@zip.js/zip.js/lib/zip-core-custom.js'
import type { ErrorName } from '#schema/errors.ts'
import { MAX_ARCHIVE_ENTRIES } from '#schema/settings/import-constants.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { openFile } from '#worker/model/media-store.ts'
import { loadZip } from '#worker/platform/zip.ts'

/** What one call of the store brings: entries that follow one another share one. */
const WINDOW_BYTES = 1_048_576

/** The length of the window, as decompression takes it. */
const PIECE_BYTES = 65_536

/** A directory is read whole: an entry of one has some 150 bytes. */
const MAX_READ_BYTES = 16_777_216

/** A stored file as the ZIP library reads it: here and there, never whole. */
class StoredFileReader {
  readonly size: number
  readonly #media: R2Bucket
  readonly #key: string
  #window: { start: number; bytes: Uint8Array } = { start: 0, bytes: new Uint8Array() }

  constructor(media: R2Bucket, key: string, size: number) {
    this.#media = media
    this.#key = key
    this.size = size
  }

  async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    if (length > MAX_READ_BYTES) fail('importTooManyItems')
    const { start, bytes } = this.#window
    if (index >= start && index + length <= start + bytes.length) {
      return bytes.subarray(index - start, index - start + length)
    }
    const wanted = Math.min(Math.max(length, WINDOW_BYTES), this.size - index)
    if (wanted <= 0) return new Uint8Array()
    const read = (await this.#read(index, wanted)) ?? fail('mediaNotFound')
    this.#window = { start: index, bytes: read }
    return read.subarray(0, length)
  }

  /** A store that fails says nothing of the file. */
  async #read(offset: number, length: number): Promise<Uint8Array | undefined> {
    try {
      const file = await openFile(this.#media, this.#key, { offset, length })
      return file ? new Uint8Array(await file.arrayBuffer()) : undefined
    } catch {
      return fail('unavailable')
    }
  }

  createReadable({ offset = 0, size = this.size - offset }: { offset?: number; size?: number } = {}) {
    const read = (index: number, length: number) => this.readUint8Array(index, length)
    let at = offset
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        const piece = await read(at, Math.min(PIECE_BYTES, offset + size - at))
        at += piece.length
        if (piece.length > 0) controller.enqueue(piece)
        if (piece.length === 0 || at >= offset + size) controller.close()
      },
    })
  }
}

/** Entries that share their bytes make a small file a large one. */
const ZIP_OPTIONS = { checkOverlappingEntry: true } as const

export interface Archive {
  /** The entries by their names, in the order of the archive. */
  entries: ReadonlyMap<string, FileEntry>
  /** What is not read, and why. */
  refused: readonly { name: string; reason: ErrorName }[]
}

/** Fails with `importUnreadable` where it is no ZIP, or not a whole one. */
export async function openArchive(media: R2Bucket, key: string, size: number): Promise<Archive> {
  const entries = new Map<string, FileEntry>()
  const refused: { name: string; reason: ErrorName }[] = []
  const file = new StoredFileReader(media, key, size) as unknown as Reader<string>
  const { ZipReader } = await loadZip()
  const reader = new ZipReader(file, { ...ZIP_OPTIONS, filenameValidation: 'tolerant' })
  const found = await unzipping(async () => {
    const all: Entry[] = []
    for await (const entry of reader.getEntriesGenerator()) {
      if (all.length >= MAX_ARCHIVE_ENTRIES) fail('importTooManyItems')
      all.push(entry)
    }
    return all
  })
  const toName = chooseNames(found)
  for (const entry of found) {
    const name = toName(entry)
    if (!isSafe(name)) refused.push({ name, reason: 'importNameUnsafe' })
    else if (entry.directory || name.endsWith('/') || isSystemFile(name)) continue
    else if (entries.has(name)) refused.push({ name, reason: 'importNameTwice' })
    else entries.set(name, entry)
  }
  return { entries, refused }
}

/** Windows has written names in the charset of its country; of these it shows which that was. */
function chooseNames(entries: readonly Entry[]): (entry: Entry) => string {
  const unmarked = new Set(
    entries.filter(({ filenameUTF8, rawFilename }) => !filenameUTF8 && rawFilename.some(isForeign)),
  )
  const names = [...unmarked].map(({ rawFilename }) => rawFilename).filter((name) => !isUtf8(name))
  const charset = names.length === 0 ? undefined : CHARSETS.find(({ matches }) => matches(names))?.label
  return (entry) => {
    const decoded =
      charset !== undefined && unmarked.has(entry) && !isUtf8(entry.rawFilename)
        ? decode(entry.rawFilename, charset)
        : entry.filename
    // Programs of Windows write backslashes, which no name there has. Only now: in Shift_JIS it is half of a character.
    return decoded.replaceAll('\\', '/')
  }
}

function isForeign(byte: number): boolean {
  return byte > 0x7f
}

type Names = readonly Uint8Array[]

/** The likelier of two that names could be of comes first. */
const CHARSETS: readonly { label: string; matches: (names: Names) => boolean }[] = [
  // Words of small letters, the first of which may be a capital: by chance nothing of another charset is so.
  { label: 'ibm866', matches: (names) => areCyrillic(names, /^\P{L}*(?:\p{Lu}?\p{Ll}+\P{L}*)+$/u) },
  { label: 'shift_jis', matches: (names) => names.every(isShiftJis) },
  { label: 'ibm866', matches: (names) => areCyrillic(names, /^/) },
  { label: 'euc-kr', matches: (names) => haveLeads(names, 0xb0, 0xc8) >= MIN_KOREAN },
  { label: 'gbk', matches: (names) => haveLeads(names, 0xb0, 0xf7) > 0 },
]

/**
 * A text with this many characters in a row that could be Chinese as well would hardly have all of them from the start
 * of its charset.
 */
const MIN_KOREAN = 4

function areCyrillic(names: Names, words: RegExp): boolean {
  const texts = names.map((name) => decode(name, 'ibm866'))
  const isAll = texts.every(
    (text) => /^[\0-\x7f\p{sc=Cyrl}]*$/u.test(text) && words.test(text.replaceAll(/[\0-\x7f]+/g, ' ')),
  )
  return isAll && texts.some((text) => /\p{sc=Cyrl}{3}/u.test(text))
}

/** How many characters of two bytes the names have; none where anything else that is not ASCII is in them. */
function haveLeads(names: Names, first: number, last: number): number {
  const pairs = names.flatMap((name) => {
    const found: boolean[] = []
    for (let at = 0; at < name.length; at += 1) {
      const [lead = 0, trail = 0] = name.subarray(at, at + 2)
      if (lead < 0x80) continue
      found.push(lead >= first && lead <= last && trail >= 0xa1)
      at += 1
    }
    return found
  })
  return pairs.length > 1 && pairs.every(Boolean) ? pairs.length : 0
}

/** Two characters of Japanese in a row, and none of the small ones that any other charset looks like. */
function isShiftJis(bytes: Uint8Array): boolean {
  const name = decode(bytes, 'shift_jis')
  return /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]{2}/u.test(name) && !/[\uff61-\uff9f\ufffd\ue000-\uf8ff]/.test(name)
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function decode(bytes: Uint8Array, label: string): string {
  return new TextDecoder(label).decode(bytes)
}

/** Names lead to nothing here; those that were meant to lead out of a folder are not trusted all the same. */
function isSafe(name: string): boolean {
  return !/^\/|^[a-z]:|\0/i.test(name) && !name.split('/').includes('..')
}

/** What operating systems leave behind. */
function isSystemFile(name: string): boolean {
  return name.startsWith('__MACOSX/') || /(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini)$/i.test(name)
}

/** Stored and deflated: what every program reads and writes. */
const COMPRESSIONS = [0, 8]

/**
 * The entry is read as it is unpacked, however large it says it is: its reader stops if it is too much. Fails, or its
 * body does, with what is wrong with it.
 */
export function openEntry(entry: FileEntry, maxBytes: number, tooLarge: ErrorName): ReadableStream<Uint8Array> {
  const { encrypted, compressionMethod, uncompressedSize } = entry
  if (encrypted) fail('importEncrypted')
  if (!COMPRESSIONS.includes(compressionMethod)) fail('importCompressionUnsupported')
  if (uncompressedSize > maxBytes) fail(tooLarge)
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  let bytes = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length
      if (bytes > maxBytes) controller.error(new ServiceError(tooLarge))
      else if (bytes > uncompressedSize) controller.error(new ServiceError('importUnreadable'))
      else controller.enqueue(chunk)
    },
    flush(controller) {
      if (bytes < uncompressedSize) controller.error(new ServiceError('importUnreadable'))
    },
  })
  const written = entry.getData(writable, { ...ZIP_OPTIONS, checkSignature: true })
  // The reader of the other end would wait if this fails before it writes anything.
  written.catch((error: unknown) => writable.abort(error).catch(() => {}))
  return withServiceErrors(readable.pipeThrough(limit))
}

/** The ZIP library's own errors say nothing to those who read what it unpacks. */
function withServiceErrors(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        throw toServiceError(error)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

export async function readBytes(entry: FileEntry, maxBytes: number): Promise<Uint8Array> {
  return unzipping(
    async () => new Uint8Array(await new Response(openEntry(entry, maxBytes, 'importTooLarge')).arrayBuffer()),
  )
}

/** What the library rejects with says what is wrong with the file. */
export async function unzipping<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw toServiceError(error)
  }
}

function toServiceError(error: unknown): ServiceError {
  return error instanceof ServiceError ? error : new ServiceError('importUnreadable')
}
