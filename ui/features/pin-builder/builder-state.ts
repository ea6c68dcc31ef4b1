import type { RefusalReason } from './refusal-reason.ts'

/** What is typed for a pin. */
export interface PinText {
  title: string
  description: string
  altText: string
  link: string
  boardId: string
  allowsComments: boolean
}

export type TextField = 'title' | 'description' | 'altText' | 'link'

export type Upload =
  | { status: 'none' }
  | { status: 'waiting' }
  | { status: 'sending'; part: number }
  | { status: 'done'; mediaId: string }
  | { status: 'refused'; reason: RefusalReason }

/** What is wrong with a pin, by field; `form` is about none of them. */
export type Problems = Partial<Record<'picture' | 'title' | 'description' | 'altText' | 'link' | 'boardId', string>> & {
  form?: RefusalReason
}

/** A pin that is being made. */
export interface Piece {
  key: string
  /** Null until there is one, and for a draft from another time. */
  file: File | null
  upload: Upload
  text: PinText
  /** Null until the server has it. */
  draftId: string | null
  /** What was typed last is not on the server. */
  isDirty: boolean
  problems: Problems
}

/** What this browser remembers of a pin until the server has it. */
export interface KeptPin {
  draftId: string | null
  text: PinText
}

export interface BuilderState {
  /** Never empty. */
  pieces: readonly Piece[]
  selectedKey: string
  /** Of all that were ever there. */
  count: number
}

export type BuilderEvent =
  | { type: 'chosen'; files: readonly File[] }
  | { type: 'selected'; key: string }
  | { type: 'removed'; key: string }
  | { type: 'typed'; key: string; text: Partial<PinText> }
  | { type: 'boardForAll'; boardId: string }
  | { type: 'uploading'; key: string; part: number }
  | { type: 'uploaded'; key: string; mediaId: string }
  | { type: 'uploadRefused'; key: string; reason: RefusalReason }
  | { type: 'uploadRetried'; key: string }
  | { type: 'pictureDropped'; key: string }
  | { type: 'refused'; key: string; problems: Problems }
  | { type: 'saved'; key: string; draftId: string; text: PinText; mediaId: string | null }
  | { type: 'opened'; draftId: string; mediaId: string | null; text: PinText }
  | { type: 'restored'; kept: readonly KeptPin[] }

/** Pins that are made at once. */
export const MAX_PIECES = 50

export function startBuilder(boardId: string): BuilderState {
  const first = newPiece(0, null, boardId)
  return { pieces: [first], selectedKey: first.key, count: 1 }
}

export function builder(state: BuilderState, event: BuilderEvent): BuilderState {
  switch (event.type) {
    case 'chosen':
      return addFiles(state, event.files)
    case 'selected':
      return { ...state, selectedKey: event.key }
    case 'removed':
      return removePiece(state, event.key)
    case 'boardForAll':
      return {
        ...state,
        pieces: state.pieces.map((piece) => typeInto(piece, { boardId: event.boardId })),
      }
    case 'typed':
      return changePiece(state, event.key, (piece) => typeInto(piece, event.text))
    case 'uploading':
      return changePiece(state, event.key, (piece) =>
        isUploading(piece) ? { ...piece, upload: { status: 'sending', part: event.part } } : piece,
      )
    case 'uploaded':
      return changePiece(state, event.key, (piece) => ({
        ...piece,
        upload: { status: 'done', mediaId: event.mediaId },
        isDirty: true,
        problems: without(piece.problems, ['picture', 'form']),
      }))
    case 'uploadRefused':
      return changePiece(state, event.key, (piece) => ({
        ...piece,
        upload: { status: 'refused', reason: event.reason },
      }))
    case 'uploadRetried':
      return changePiece(state, event.key, (piece) => ({ ...piece, upload: { status: 'waiting' } }))
    case 'pictureDropped':
      return changePiece(state, event.key, (piece) => ({ ...piece, file: null, upload: { status: 'none' } }))
    case 'refused':
      return changePiece(state, event.key, (piece) => ({ ...piece, problems: event.problems }))
    case 'saved':
      return changePiece(state, event.key, (piece) => ({
        ...piece,
        draftId: event.draftId,
        isDirty: piece.text !== event.text || findMediaId(piece) !== event.mediaId,
      }))
    case 'opened':
      return openDraft(state, event)
    case 'restored':
      return event.kept.reduce(restore, state)
  }
}

/** Of the pieces that wait, as many as may be sent beside those that are being sent, in their order. */
export function nextUploads(pieces: readonly Piece[], lanes: number): readonly Piece[] {
  const busy = pieces.filter(({ upload }) => upload.status === 'sending').length
  return pieces.filter(({ upload }) => upload.status === 'waiting').slice(0, Math.max(0, lanes - busy))
}

export function isUploading({ upload }: Piece): boolean {
  return upload.status === 'waiting' || upload.status === 'sending'
}

/** There is something of it that leaving would lose, or that a draft could keep. */
export function hasContent({ upload, text, draftId }: Piece): boolean {
  const { title, description, altText, link } = text
  return (
    draftId !== null || upload.status !== 'none' || [title, description, altText, link].some((it) => it.trim() !== '')
  )
}

/** Null until the server has its picture. */
export function findMediaId({ upload }: Piece): string | null {
  return upload.status === 'done' ? upload.mediaId : null
}

/** One that is open already is selected as it is. */
function openDraft(
  state: BuilderState,
  { draftId, mediaId, text }: Extract<BuilderEvent, { type: 'opened' }>,
): BuilderState {
  const open = state.pieces.find((piece) => piece.draftId === draftId)
  if (open) return { ...state, selectedKey: open.key }
  const upload: Upload = mediaId === null ? { status: 'none' } : { status: 'done', mediaId }
  return addPiece(state, { ...newPiece(state.count, null, text.boardId), draftId, text, upload })
}

function restore(state: BuilderState, { draftId, text }: KeptPin): BuilderState {
  return addPiece(state, { ...newPiece(state.count, null, text.boardId), draftId, text, isDirty: true })
}

/** Nothing is left of pieces with nothing in them. */
function addPiece(state: BuilderState, piece: Piece): BuilderState {
  return {
    pieces: [...state.pieces.filter(hasContent), piece],
    selectedKey: piece.key,
    count: state.count + 1,
  }
}

function newPiece(number: number, file: File | null, boardId: string): Piece {
  return {
    key: `piece-${number}`,
    file,
    upload: { status: file ? 'waiting' : 'none' },
    text: { title: '', description: '', altText: '', link: '', boardId, allowsComments: true },
    draftId: null,
    isDirty: false,
    problems: {},
  }
}

/** The first one goes where a picture is missing; all others are pins of their own, on the same board. */
function addFiles(state: BuilderState, files: readonly File[]): BuilderState {
  const empty = state.pieces.find(({ upload }) => upload.status === 'none')
  const free = MAX_PIECES - state.pieces.length + (empty ? 1 : 0)
  const [first, ...others] = files.slice(0, free)
  if (!first) return state
  const boardId = state.pieces.find(({ key }) => key === state.selectedKey)?.text.boardId ?? ''
  const filled = empty
    ? changePiece(state, empty.key, (piece) => ({ ...piece, file: first, upload: { status: 'waiting' }, problems: {} }))
    : state
  const made = (empty ? others : [first, ...others]).map((file, place) => newPiece(state.count + place, file, boardId))
  return {
    pieces: [...filled.pieces, ...made],
    selectedKey: empty?.key ?? made[0]?.key ?? state.selectedKey,
    count: state.count + made.length,
  }
}

/** The next one is selected, and after the last there is an empty one. */
function removePiece(state: BuilderState, key: string): BuilderState {
  const place = state.pieces.findIndex((piece) => piece.key === key)
  const removed = state.pieces[place]
  if (!removed) return state
  const pieces = state.pieces.filter((piece) => piece !== removed)
  if (pieces.length === 0) {
    const first = newPiece(state.count, null, removed.text.boardId)
    return { pieces: [first], selectedKey: first.key, count: state.count + 1 }
  }
  const next = pieces[Math.min(place, pieces.length - 1)]
  return { ...state, pieces, selectedKey: state.selectedKey === key ? (next?.key ?? '') : state.selectedKey }
}

function typeInto(piece: Piece, text: Partial<PinText>): Piece {
  const typed = Object.keys(text) as (keyof PinText)[]
  return {
    ...piece,
    text: { ...piece.text, ...text },
    isDirty: true,
    problems: without(piece.problems, [...typed.filter((name) => name !== 'allowsComments'), 'form']),
  }
}

function without(problems: Problems, names: readonly (keyof Problems)[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name as keyof Problems)))
}

function changePiece(state: BuilderState, key: string, change: (piece: Piece) => Piece): BuilderState {
  return { ...state, pieces: state.pieces.map((piece) => (piece.key === key ? change(piece) : piece)) }
}
