import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js'
import * as v from 'valibot'
import { MAX_BOARDS } from '#schema/boards/constants.ts'
import { MAX_IMPORT_BYTES } from '#schema/settings/import-constants.ts'
import { Position } from '#schema/settings/import-item.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { openEntry, readBytes, unzipping, type Archive } from './archive.ts'
import type { FoundItem } from './found-item.ts'
import { isTemporary } from './import-work.ts'
import { ListedBoards, type ListedBoard } from './listed-boards.ts'

/** A board with all its sections and people, and the names of all boards, have a tenth of it. */
const MAX_BOARD_BYTES = 2_000_000

/** A story of twenty pages has a tenth of it. */
const MAX_LINE_LENGTH = 2_000_000

const FALLBACK_BOARD = 'Tackboard'

const ACCOUNT = /^(?:[^/]+\/)?account\.json$/
const BOARD = /^((?:[^/]+\/)?boards\/[^/]+)\/board\.json$/

/** A board as its export says it. What it does not need is not looked at. */
const ExportedBoard = v.object({
  id: v.optional(v.string()),
  name: v.string(),
  slug: v.optional(v.string()),
  description: v.optional(v.string()),
  privacy: v.optional(v.string()),
  layout: v.optional(v.string()),
  is_archived: v.optional(v.boolean()),
  sections: v.optional(v.array(v.object({ title: v.string() }))),
  cover_pin_id: v.nullish(v.string()),
  created_at: v.optional(v.string()),
})

const ExportedAccount = v.object({ boards: v.optional(v.array(v.string()), []) })

const ExportedPin = v.looseObject({
  id: v.string(),
  title: v.optional(v.string(), ''),
  is_secret: v.optional(v.boolean(), false),
  media: v.optional(v.array(v.unknown()), []),
  topics: v.optional(v.array(v.string()), []),
  section: v.nullish(v.object({ title: v.string() })),
  created_at: v.optional(v.string()),
  position: v.fallback(v.nullish(Position), null),
  save: v.nullish(
    v.object({
      id: v.string(),
      created_at: v.string(),
      section: v.nullish(v.object({ title: v.string() })),
      note: v.optional(v.string(), ''),
    }),
  ),
  note: v.optional(v.string()),
  attribution: v.nullish(v.unknown()),
  files: v.array(
    v.object({
      name: v.string(),
      media: v.optional(v.number()),
      cover: v.optional(v.boolean()),
      product: v.optional(v.number()),
      captions: v.optional(v.string()),
    }),
  ),
})
type ExportedPin = v.InferOutput<typeof ExportedPin>

interface BoardFolder {
  folder: string
  listed: ListedBoard
  coverId: string | null
  /** What its item says besides its name. */
  item: object
}

/** What a download of an account holds, also where it was unpacked and packed again. */
export function isTackboard({ entries }: Archive): boolean {
  return [...entries.keys()].some((name) => BOARD.test(name))
}

/**
 * Boards first, then what was made for them, then what was saved to them: so it may be a pin of another board. Last
 * what leads to pins.
 */
export async function* readTackboard(archive: Archive): AsyncGenerator<FoundItem> {
  for (const { name, reason } of archive.refused) yield { name, reason }
  const boards = new ListedBoards(FALLBACK_BOARD)
  const folders: BoardFolder[] = []
  const entries = await listBoardEntries(archive)
  for (const [place, [folder, entry]] of entries.entries()) {
    const board = await parse(ExportedBoard, entry)
    if (board === null) {
      yield { name: entry.filename, reason: 'importUnreadable' }
      continue
    }
    const { id, name, sections = [], cover_pin_id: coverId = null, created_at: createdAt, ...rest } = board
    const titles = sections.map(({ title }) => title)
    folders.push({
      folder,
      coverId,
      // Each folder is a board of its own, whatever others are called.
      listed: boards.add([name], rest.privacy === 'secret', folder),
      item: { ...rest, place, old_id: id, sections: titles, ...toMoment(createdAt) },
    })
  }
  boards.listed()
  for (const { listed, item } of folders) {
    yield { name: listed.name, item: { type: 'board', ...item, name: listed.name } as never }
  }
  const bytes = folders.map(({ folder }) => archive.entries.get(`${folder}/pins.json`)?.uncompressedSize ?? 0)
  if (bytes.reduce((sum, one) => sum + one, 0) > MAX_IMPORT_BYTES) fail('importTooLarge')
  const tagged: FoundItem[] = []
  for (const isSaved of [false, true]) {
    for (const folder of folders) {
      for await (const found of readPins(archive, folder, isSaved)) {
        yield found
        tagged.push(...listTags(found))
      }
    }
  }
  yield* tagged
  for (const { listed, coverId } of folders) {
    const { name, isSecret } = listed
    if (coverId !== null) yield { name, item: { type: 'cover', board: name, is_secret: isSecret, old_id: coverId } }
  }
}

/** The boards as on the profile; those that the account does not name come last. */
async function listBoardEntries({ entries }: Archive): Promise<[folder: string, entry: FileEntry][]> {
  const account = [...entries].find(([name]) => ACCOUNT.test(name))?.[1]
  // Some systems decompose the names of what they unpack.
  const named = (account && (await parse(ExportedAccount, account)))?.boards ?? []
  const folders = named.map((name) => name.normalize('NFC'))
  const found = [...entries].flatMap(([name, entry]): [string, FileEntry][] => {
    const folder = BOARD.exec(name)?.[1]
    return folder === undefined ? [] : [[folder, entry]]
  })
  if (found.length > MAX_BOARDS) fail('tooManyBoards')
  const placeOf = (folder: string) => {
    const place = folders.indexOf(folder.slice(folder.lastIndexOf('/') + 1).normalize('NFC'))
    return place === -1 ? folders.length : place
  }
  return found.toSorted(([one], [other]) => placeOf(one) - placeOf(other))
}

/** Null for what is something else, or cannot be read. */
async function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  entry: FileEntry,
): Promise<v.InferOutput<Schema> | null> {
  const bytes = await readBytes(entry, MAX_BOARD_BYTES).catch((error: unknown) => {
    if (error instanceof ServiceError && !isTemporary(error.error)) return null
    throw error
  })
  const text = bytes && new TextDecoder().decode(bytes)
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return parsed.success ? parsed.output : null
}

/** A row a line, as they were written: a board of many pins is never in memory. */
async function* readPins({ entries }: Archive, board: BoardFolder, isSaved: boolean): AsyncGenerator<FoundItem> {
  const entry = entries.get(`${board.folder}/pins.json`)
  if (!entry) return
  for await (const line of readLines(entry)) {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ExportedPin), line)
    if (!parsed.success) {
      if (!isSaved) yield { name: `${board.folder}/pins.json`, reason: 'importUnreadable' }
      continue
    }
    const pin = parsed.output
    if ((pin.save != null) !== isSaved) continue
    yield toItem(pin, board)
  }
}

function toItem(pin: ExportedPin, { listed, folder }: BoardFolder): FoundItem {
  const { name: board, isSecret } = listed
  const {
    id,
    title,
    is_secret: wasSecret,
    media,
    topics,
    files,
    section,
    save,
    note,
    attribution,
    position,
    created_at: createdAt,
    ...fields
  } = pin
  const name = title || id
  const own = media.map((_, place) => files.find((file) => file.media === place))
  if (own.some((file) => file === undefined)) return { name, reason: 'importFileMissing' }
  const cover = files.find((file) => file.cover && !own.some((other) => other?.name === file.name))
  const captions = files.filter((file) => file.captions !== undefined)
  const products = files.filter((file) => file.product !== undefined)
  return {
    name,
    item: {
      type: 'pin',
      board,
      is_secret: isSecret,
      section: (save ? save.section : section)?.title ?? null,
      is_kept_secret: wasSecret && !isSecret,
      key: save ? save.id : id,
      fields: { ...fields, title },
      topics,
      files: [...own, cover, ...captions, ...products].flatMap((file) => (file ? [toFile(file, folder)] : [])),
      old_id: id,
      ...toMoment(createdAt),
      ...(position != null && { position }),
      ...(attribution != null && { attribution: attribution as never }),
      note: note ?? save?.note ?? '',
      ...(save && { save: { id: save.id, ...toMoment(save.created_at) } as never }),
    },
  }
}

/** Pins are made newest first, before those that their tags lead to. */
function listTags(found: FoundItem): FoundItem[] {
  if (!('item' in found) || found.item.type !== 'pin') return []
  const { key, fields } = found.item
  const tags = fields.tagged_products ?? []
  return tags.some((tag) => tag.pin_id != null) ? [{ name: found.name, item: { type: 'tags', key, tags } }] : []
}

const OWN_FILE = /^([0-9a-f]{32})\.(\w+)$/

function toFile(file: ExportedPin['files'][number], folder: string) {
  const [, signature, extension = ''] = OWN_FILE.exec(file.name) ?? []
  const kind = extension === 'vtt' ? 'captions' : extension === 'mp4' || extension === 'webm' ? 'video' : 'image'
  return {
    entry: `${folder}/${file.name}`,
    kind,
    ...(signature !== undefined && { signature }),
    ...(file.product !== undefined && { product: file.product }),
    ...(file.captions !== undefined && { language: file.captions }),
  } as const
}

function toMoment(text: string | undefined): { created_at?: number } {
  const moment = Date.parse(text ?? '')
  return Number.isNaN(moment) || moment < 0 ? {} : { created_at: moment }
}

async function* readLines(entry: FileEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  const reader = openEntry(entry, entry.uncompressedSize, 'importTooLarge').getReader()
  for (;;) {
    const { done, value } = await unzipping(() => reader.read())
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
    const lines = rest.split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    if (rest.length > MAX_LINE_LENGTH) fail('importUnreadable')
    for (const line of lines) {
      const row = line.trim().replace(/,$/, '')
      if (row !== '' && row !== '[' && row !== ']' && row !== '[]') yield row
    }
    if (done) return
  }
}
