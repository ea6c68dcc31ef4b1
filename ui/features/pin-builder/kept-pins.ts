import { localStore } from '#ui/platform/storage/storage.ts'
import type { PieceSource } from './builder-state.ts'
import type { Piece } from './piece.ts'

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

function isKeptPins(value: unknown): value is KeptPins {
  const { version, viewerId, pins } = (value ?? {}) as Partial<KeptPins>
  return version === VERSION && typeof viewerId === 'string' && Array.isArray(pins)
}
