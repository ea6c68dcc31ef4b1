import { unsentPinsKey } from '#ui/app/storage-keys.ts'
import {
  isBoolean,
  isRecord,
  isString,
  listOf,
  nullable,
  oneOf,
  optional,
  recordOf,
  shape,
} from '#ui/platform/storage/shape.ts'
import { localStore } from '#ui/platform/storage/storage.ts'
import type { PieceSource } from './pieces/builder-state.ts'
import type { Attempt, Piece, PieceFile } from './pieces/piece.ts'

/** The key of one viewer's pins, before each viewer had their own. */
const KEY_OF_ONE = 'unsaved_pins'

/** The version of the stored shape. */
const VERSION = 3

interface UnsentPins {
  version: number
  viewerId: string
  tabs: Record<string, PieceSource[]>
}

/** What the viewer had typed in each tab of this browser, and the server had not got. */
export function readUnsentPins(viewerId: string): Record<string, PieceSource[]> {
  const older = localStore.readJson(KEY_OF_ONE, isUnsentPins)
  const current = localStore.readJson(unsentPinsKey(viewerId), isUnsentPins)
  const all = [older, current].filter((one) => one?.viewerId === viewerId)
  return Object.assign({}, ...all.map((one) => one?.tabs))
}

/** The pins of this tab; those of others stay as they are. */
export function writeUnsentPins(viewerId: string, tab: string, pieces: readonly Piece[]): void {
  write(viewerId, { ...readUnsentPins(viewerId), [tab]: pieces.map(toStored) })
}

/** Takes over what a tab that is gone has left; none of it is lost if this one goes right after. */
export function adoptUnsentPins(viewerId: string, other: string, tab: string): PieceSource[] {
  const { [other]: left = [], ...tabs } = readUnsentPins(viewerId)
  write(viewerId, { ...tabs, [tab]: [...(tabs[tab] ?? []), ...left] })
  return left
}

function write(viewerId: string, tabs: UnsentPins['tabs']): void {
  const filled = Object.entries(tabs).filter(([, pins]) => pins.length > 0)
  const key = unsentPinsKey(viewerId)
  localStore.remove(KEY_OF_ONE)
  if (filled.length === 0) localStore.remove(key)
  else localStore.writeJson(key, { version: VERSION, viewerId, tabs: Object.fromEntries(filled) })
}

/** The files of a piece come back from where uploads are stored, or from the server. */
function toStored({ kind, files, fields, draftId, pinId, isProvenanceFixed, base, attempt }: Piece): PieceSource {
  return {
    kind,
    fields,
    draftId,
    pinId,
    isProvenanceFixed,
    base,
    attempt,
    isDirty: true,
    files: files.map((file) => ({ ...file, file: null })),
  }
}

const isFile = shape<Pick<PieceFile, 'key' | 'name'> & { kind: string; upload: { status: string } }>({
  key: isString,
  kind: isString,
  name: isString,
  upload: shape({ status: isString }),
})

const isStory = listOf(shape({ blocks: listOf(isRecord) }))

const isFields = shape<Record<string, unknown>>({
  title: isString,
  description: isString,
  alt_text: isString,
  link: isString,
  board_id: isString,
  section_id: nullable(isString),
  topic_ids: listOf(isString),
  recipe: isRecord,
  products: listOf(isRecord),
  article: isRecord,
  story: isStory,
  slots: recordOf(isRecord),
  tagged_products: listOf(isRecord),
})

const isAttempt = shape<Attempt>({
  as: oneOf(['draft', 'pin']),
  id: nullable(isString),
  options: isRecord,
  idempotencyKey: isString,
  isFailed: isBoolean,
})

const isPin = shape<Record<string, unknown>>({
  kind: isString,
  files: listOf(isFile),
  fields: isFields,
  draftId: nullable(isString),
  pinId: nullable(isString),
  base: optional(nullable(isRecord)),
  attempt: optional(nullable(isAttempt)),
})

/** The check covers all that would break the page. */
function isUnsentPins(value: unknown): value is UnsentPins {
  if (!isRecord(value)) return false
  const { version, viewerId, tabs } = value
  return version === VERSION && isString(viewerId) && recordOf(listOf(isPin))(tabs)
}
