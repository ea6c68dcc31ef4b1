import type { Provenance, UploadKind } from '#schema/media/constants.ts'
import type { PinKind } from '#schema/pins/pin-kind.ts'
import type { LinkChoice } from '#ui/features/pin-builder/links/link-choice.ts'
import { combinePieces } from './combine-pieces.ts'
import { fillFromPage } from './linked-piece.ts'
import { MAX_PIECES } from './piece-file.ts'
import {
  type Attempt,
  emptyFields,
  findMediaId,
  hasContent,
  isExtra,
  listMainFiles,
  listMediaIds,
  maxFiles,
  newPiece,
  type Piece,
  type PieceFields,
  type PieceFile,
  type Problems,
  type SentFields,
  type Upload,
} from './piece.ts'

/** What makes a piece of a draft, of a pin, or of what this browser has kept. */
export type PieceSource = Pick<
  Piece,
  'kind' | 'files' | 'fields' | 'draftId' | 'pinId' | 'isProvenanceFixed' | 'isDirty'
> &
  Partial<Pick<Piece, 'attempt' | 'base'>>

/** What is known of a file beside its upload. */
export interface FoundFile {
  file: File | null
  provenance: Provenance | null
}

export interface BuilderState {
  /** Never empty. */
  pieces: readonly Piece[]
  selectedKey: string
  /** The number of all pieces that were ever there. */
  count: number
  /** What this browser has kept is there by now. */
  isRestored: boolean
  /** A page on the web to choose from, for a piece or a new one. */
  page: { url: string; key: string | null } | null
}

export type BuilderEvent =
  /** The files become pins of their own, or more files of one. */
  | { type: 'chosen'; files: readonly PieceFile[]; into?: string }
  | { type: 'selected'; key: string }
  | { type: 'removed'; key: string }
  | { type: 'kindChosen'; key: string; kind: PinKind }
  | { type: 'typed'; key: string; fields: Partial<PieceFields> }
  | { type: 'boardForAll'; boardId: string; sectionId: string | null }
  | { type: 'uploadChanged'; fileKey: string; upload: Upload; found?: FoundFile }
  | { type: 'fileRemoved'; fileKey: string }
  /** A file of a draft turned out to be of that kind. */
  | { type: 'kindFound'; fileKey: string; kind: UploadKind }
  /** The file takes the place of another file of the same pin. */
  | { type: 'fileMoved'; fileKey: string; place: number }
  /** Single images as one carousel, in the place of the first. */
  | { type: 'combined'; keys: readonly string[] }
  | { type: 'refused'; key: string; problems: Problems }
  /** `piece` is what of it was sent. */
  | { type: 'saved'; key: string; draftId: string; piece: Piece; base: SentFields | null }
  | { type: 'attempted'; key: string; attempt: Attempt | null }
  | { type: 'opened'; source: PieceSource }
  | { type: 'pageOpened'; url: string; key: string | null }
  | { type: 'pageClosed' }
  /** The choice goes to the piece with the key, else to the first one with nothing in it. */
  | { type: 'foundOnPage'; key: string | null; choice: LinkChoice }
  /** What this tab has kept; from now on what is there is kept. */
  | { type: 'restored'; sources: readonly PieceSource[] }
  /** What was published and is no more, from the last one to the first. */
  | { type: 'takenBack'; sources: readonly PieceSource[] }
  /** What a tab that is gone has left. */
  | { type: 'adopted'; sources: readonly PieceSource[] }

export function startBuilder(first: Piece): BuilderState {
  return { pieces: [first], selectedKey: first.key, count: 1, isRestored: false, page: null }
}

export function builder(state: BuilderState, event: BuilderEvent): BuilderState {
  switch (event.type) {
    case 'chosen':
      return event.into === undefined ? addFiles(state, event.files) : addToPiece(state, event.into, event.files)
    case 'selected':
      return { ...state, selectedKey: event.key }
    case 'removed':
      return removePiece(state, event.key)
    case 'kindChosen':
      return changePiece(state, event.key, (piece) => ({ ...piece, kind: event.kind, isDirty: true, problems: {} }))
    case 'typed':
      return changePiece(state, event.key, (piece) => typeInto(piece, event.fields))
    case 'boardForAll':
      return {
        ...state,
        pieces: state.pieces.map((piece) => typeInto(piece, { board_id: event.boardId, section_id: event.sectionId })),
      }
    case 'uploadChanged':
      return changeFile(state, event.fileKey, (piece, file) => changeUpload(piece, file, event))
    case 'fileRemoved':
      return changeFile(state, event.fileKey, removeFile)
    case 'kindFound':
      return changeFile(state, event.fileKey, (piece, file) => ({
        ...piece,
        files: piece.files.map((one) => (one === file ? { ...file, kind: event.kind } : one)),
      }))
    case 'fileMoved':
      return changeFile(state, event.fileKey, (piece, file) => moveFile(piece, file, event.place))
    case 'combined':
      return combine(state, event.keys)
    case 'refused':
      return changePiece(state, event.key, (piece) => ({ ...piece, problems: event.problems }))
    case 'saved':
      return changePiece(state, event.key, (piece) => ({
        ...piece,
        draftId: event.draftId,
        base: event.base,
        isDirty: !isSame(piece, event.piece),
        problems: without(piece.problems, ['form']),
      }))
    case 'attempted':
      return changePiece(state, event.key, (piece) => ({ ...piece, attempt: event.attempt }))
    case 'opened':
      return openPiece(state, event.source)
    case 'foundOnPage':
      return addFromPage({ ...state, page: null }, event.key, event.choice)
    case 'pageOpened':
      return { ...state, page: { url: event.url, key: event.key } }
    case 'pageClosed':
      return { ...state, page: null }
    case 'restored':
      return { ...restoreAll(state, event.sources), isRestored: true }
    case 'takenBack':
      return moveNewFirst(state, event.sources.reduce(restorePiece, state))
    case 'adopted':
      return preserveSelection(state, event.sources.reduce(restorePiece, state))
  }
}

function isSame(one: Piece, other: Piece): boolean {
  return (
    one.fields === other.fields && one.kind === other.kind && listMediaIds(one).join() === listMediaIds(other).join()
  )
}

function findOpen({ pieces }: BuilderState, source: PieceSource): Piece | undefined {
  return pieces.find(
    ({ draftId, pinId }) =>
      (draftId !== null && draftId === source.draftId) || (pinId !== null && pinId === source.pinId),
  )
}

/** One that is open already is selected as it is. */
function openPiece(state: BuilderState, source: PieceSource): BuilderState {
  const open = findOpen(state, source)
  return open ? { ...state, selectedKey: open.key } : addPiece(state, source)
}

function restoreAll(state: BuilderState, sources: readonly PieceSource[]): BuilderState {
  return preserveSelection(state, sources.reduce(restorePiece, state))
}

/** Those that came along, in front of the others. */
function moveNewFirst(before: BuilderState, state: BuilderState): BuilderState {
  const known = new Set(before.pieces.map(({ key }) => key))
  const isNew = ({ key }: Piece) => !known.has(key)
  return { ...state, pieces: [...state.pieces.filter(isNew), ...state.pieces.filter((piece) => !isNew(piece))] }
}

/** Files that came before their pin are its own. */
function restorePiece(state: BuilderState, source: PieceSource): BuilderState {
  const open = findOpen(state, source)
  const keys = new Set(source.files.map(({ key }) => key))
  const pieces = state.pieces.map((piece) =>
    piece === open ? piece : piece.files.filter(({ key }) => keys.has(key)).reduce(removeFile, piece),
  )
  if (!open) return addPiece({ ...state, pieces }, source)
  if (open.isDirty) return addPiece({ ...state, pieces }, copyBeside(open, source))
  return { ...state, pieces: pieces.map((piece) => (piece === open ? { ...piece, ...source } : piece)) }
}

/** What was typed for the same pin in two tabs: both stay. */
function copyBeside({ files }: Piece, source: PieceSource): PieceSource {
  const isOwn = ({ key }: PieceFile) => files.every((file) => file.key !== key)
  return { ...source, draftId: null, pinId: null, base: null, attempt: null, files: source.files.filter(isOwn) }
}

/** What its maker is at work on stays selected. */
function preserveSelection(before: BuilderState, state: BuilderState): BuilderState {
  const { selectedKey } = before
  const selected = before.pieces.find(({ key }) => key === selectedKey)
  if (!selected || !(before.isRestored || hasContent(selected))) return state
  if (state.pieces.some(({ key }) => key === selectedKey)) return { ...state, selectedKey }
  // Nothing is left of it where all that it had was a file of another pin.
  return hasContent(selected) ? state : { ...state, pieces: [selected, ...state.pieces], selectedKey }
}

function addFromPage(state: BuilderState, key: string | null, choice: LinkChoice): BuilderState {
  const piece = state.pieces.find((one) => (key === null ? !hasContent(one) : one.key === key))
  if (piece) return { ...changePiece(state, piece.key, (one) => fillFromPage(one, choice)), selectedKey: piece.key }
  const { board_id: boardId = '' } = state.pieces[0]?.fields ?? {}
  return addPiece(state, fillFromPage(newPiece('', boardId), choice))
}

/** Nothing is left of pieces with nothing in them. */
function addPiece(state: BuilderState, source: PieceSource): BuilderState {
  const fields = { ...emptyFields(''), ...source.fields }
  const key = `piece-${state.count}`
  const piece = { ...newPiece(key, ''), ...source, fields, key }
  return {
    ...state,
    pieces: [...state.pieces.filter(hasContent), piece],
    selectedKey: piece.key,
    count: state.count + 1,
  }
}

/** Counts for how many files there is room, if this is the first of them. */
export function countRoom(
  { pieces }: Pick<BuilderState, 'pieces'>,
  first: Pick<PieceFile, 'kind'> | undefined,
): number {
  const hasEmpty = pieces.some((piece) => lacksFile(piece, first))
  return Math.max(0, MAX_PIECES - pieces.length + (hasEmpty ? 1 : 0))
}

/** The first one goes where a file is missing; all others are pins of their own, on the same board. */
function addFiles(state: BuilderState, files: readonly PieceFile[]): BuilderState {
  const empty = state.pieces.find((piece) => lacksFile(piece, files[0]))
  const [first, ...others] = files.slice(0, countRoom(state, files[0]))
  if (!first) return state
  const { board_id: boardId = '', section_id: sectionId = null } =
    state.pieces.find(({ key }) => key === state.selectedKey)?.fields ?? {}
  const filled = empty ? addToPiece(state, empty.key, [first]) : state
  const made = (empty ? others : [first, ...others]).map((file, place) => {
    const piece = newPiece(`piece-${state.count + place}`, boardId)
    return withFiles({ ...piece, fields: { ...piece.fields, section_id: sectionId } }, [file])
  })
  return {
    ...state,
    pieces: [...filled.pieces, ...made],
    selectedKey: empty?.key ?? made[0]?.key ?? state.selectedKey,
    count: state.count + made.length,
  }
}

/** A video pin that has but a cover takes no image more. */
function lacksFile(piece: Piece, file: Pick<PieceFile, 'kind'> | undefined): boolean {
  if (piece.files.length === 0) return true
  return file !== undefined && listMainFiles(piece).length === 0 && !isExtra(piece.kind, file)
}

/** Adds as many files as the piece's kind may have. */
function addToPiece(state: BuilderState, key: string, files: readonly PieceFile[]): BuilderState {
  return changePiece(state, key, (piece) =>
    withFiles({ ...piece, problems: without(piece.problems, FILE_PROBLEMS) }, files),
  )
}

/** A video makes an image pin a video. */
function withFiles(piece: Piece, files: readonly PieceFile[]): Piece {
  const isVideo = piece.kind === 'image' && files[0]?.kind === 'video'
  const kind = isVideo ? 'video' : piece.kind
  const room = maxFiles(kind) - listMainFiles({ ...piece, kind }).length
  const extras = files.filter((file) => isExtra(kind, file))
  const added = [...listMainFiles({ kind, files }).slice(0, Math.max(0, room)), ...extras]
  return { ...piece, kind, files: [...piece.files, ...added], isDirty: piece.isDirty || extras.length > 0 }
}

const FILE_PROBLEMS = ['media_ids', 'form']

function changeUpload(
  piece: Piece,
  before: PieceFile,
  { upload, found }: Extract<BuilderEvent, { type: 'uploadChanged' }>,
): Piece {
  const file = before.file ?? found?.file ?? null
  const files = piece.files.map((one) => (one === before ? { ...before, file, upload } : one))
  if (upload.status !== 'done') return { ...piece, files }
  const provenance = found?.provenance ?? null
  return {
    ...piece,
    files,
    fields: provenance === null ? piece.fields : { ...piece.fields, provenance },
    isProvenanceFixed: piece.isProvenanceFixed || provenance !== null,
    isDirty: true,
    problems: without(piece.problems, FILE_PROBLEMS),
  }
}

function removeFile(piece: Piece, file: PieceFile): Piece {
  const { [file.key]: _, ...slots } = piece.fields.slots
  const story = piece.fields.story.map((page) => ({
    ...page,
    blocks: page.blocks.map((block) => (block.fileKey === file.key ? { ...block, fileKey: null } : block)),
  }))
  // Tags are places on the first image.
  const isTagged = piece.files[0] === file
  return {
    ...piece,
    files: piece.files.filter((one) => one !== file),
    fields: { ...piece.fields, slots, story, tagged_products: isTagged ? [] : piece.fields.tagged_products },
    isDirty: piece.isDirty || findMediaId(file) !== null,
  }
}

function moveFile(piece: Piece, file: PieceFile, place: number): Piece {
  const others = piece.files.filter((one) => one !== file)
  return { ...piece, files: others.toSpliced(place, 0, file), isDirty: true }
}

/** What was typed for each becomes the text of its slot, and none of it is lost. */
function combine(state: BuilderState, keys: readonly string[]): BuilderState {
  const [first, ...others] = state.pieces.filter(({ key }) => keys.includes(key))
  if (!first || others.length === 0) return state
  const carousel = combinePieces(first, others)
  return {
    ...state,
    pieces: state.pieces.flatMap((piece) => (piece === first ? [carousel] : others.includes(piece) ? [] : [piece])),
    selectedKey: first.key,
  }
}

/** The next one is selected, and after the last there is an empty one. */
function removePiece(state: BuilderState, key: string): BuilderState {
  const place = state.pieces.findIndex((piece) => piece.key === key)
  const removed = state.pieces[place]
  if (!removed) return state
  const pieces = state.pieces.filter((piece) => piece !== removed)
  if (pieces.length === 0) {
    const first = newPiece(`piece-${state.count}`, removed.fields.board_id)
    return { ...state, pieces: [first], selectedKey: first.key, count: state.count + 1 }
  }
  const next = pieces[Math.min(place, pieces.length - 1)]
  return { ...state, pieces, selectedKey: state.selectedKey === key ? (next?.key ?? '') : state.selectedKey }
}

function typeInto(piece: Piece, fields: Partial<PieceFields>): Piece {
  return {
    ...piece,
    fields: { ...piece.fields, ...fields },
    isDirty: true,
    problems: without(piece.problems, [...Object.keys(fields).map(nameInCall), 'form']),
  }
}

/** Texts of slots are kept by their files, and sent as a carousel. */
function nameInCall(name: string): string {
  return name === 'slots' ? 'carousel' : name
}

/** The problems of these fields, and of all within them, are gone. */
function without(problems: Problems, names: readonly string[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([path]) => !names.includes(path.split('.', 1)[0] ?? '')))
}

function changePiece(state: BuilderState, key: string, change: (piece: Piece) => Piece): BuilderState {
  return { ...state, pieces: state.pieces.map((piece) => (piece.key === key ? change(piece) : piece)) }
}

function changeFile(
  state: BuilderState,
  fileKey: string,
  change: (piece: Piece, file: PieceFile) => Piece,
): BuilderState {
  return {
    ...state,
    pieces: state.pieces.map((piece) => {
      const file = piece.files.find(({ key }) => key === fileKey)
      return file ? change(piece, file) : piece
    }),
  }
}
