import { isRecord, isString, listOf, nullable, recordOf, shape } from '#ui/platform/storage/shape.ts'
import { localStore } from '#ui/platform/storage/storage.ts'
import type { PieceSource } from './builder-state.ts'
import type { Piece, PieceFile } from './piece.ts'

/** Goes with a sign-out, as all that is the viewer's. */
const KEY = 'unsaved_pins'

/** Of the shape of what is kept: what another version has kept is left alone. */
const VERSION = 2

interface KeptPins {
  version: number
  viewerId: string
  pins: PieceSource[]
}

/** What the viewer had typed in this browser when they left, and the server had not got. */
export function readKeptPins(viewerId: string): PieceSource[] {
  const kept = localStore.readJson(KEY, isKeptPins)
  return kept?.viewerId === viewerId ? kept.pins : []
}

export function writeKeptPins(viewerId: string, pieces: readonly Piece[]): void {
  if (pieces.length === 0) localStore.remove(KEY)
  else localStore.writeJson(KEY, { version: VERSION, viewerId, pins: pieces.map(toKept) })
}

/** Its files come back from where uploads are kept, or from the server. */
function toKept({ kind, files, fields, draftId, pinId, isProvenanceFixed }: Piece): PieceSource {
  return {
    kind,
    fields,
    draftId,
    pinId,
    isProvenanceFixed,
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

const isPin = shape<Record<string, unknown>>({
  kind: isString,
  files: listOf(isFile),
  fields: isFields,
  draftId: nullable(isString),
  pinId: nullable(isString),
})

/** As far as the page would break by it. */
function isKeptPins(value: unknown): value is KeptPins {
  if (!isRecord(value)) return false
  const { version, viewerId, pins } = value
  return version === VERSION && isString(viewerId) && listOf(isPin)(pins)
}
