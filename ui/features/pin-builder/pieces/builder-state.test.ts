import { expect, test } from 'vitest'
import {
  builder,
  countRoom,
  startBuilder,
  type BuilderEvent,
  type BuilderState,
  type PieceSource,
} from './builder-state.ts'
import { MAX_PIECES } from './piece-file.ts'
import { emptyFields, hasContent, newPiece, type PieceFile } from './piece.ts'

function file(name: string, kind: PieceFile['kind'] = 'image'): PieceFile {
  const content = new File(['content'], name)
  return { key: name, kind, name, file: content, upload: { status: 'waiting', isOffline: false }, previewUrl: null }
}

const files = (...names: string[]): BuilderEvent => ({ type: 'chosen', files: names.map((name) => file(name)) })
const uploaded = (fileKey: string) => ({
  type: 'uploadChanged' as const,
  fileKey,
  upload: { status: 'done' as const, mediaId: `media of ${fileKey}` },
})

function after(...events: BuilderEvent[]): BuilderState {
  return events.reduce(builder, startBuilder(newPiece('piece-0', 'board')))
}

const names = ({ pieces }: BuilderState) => pieces.map(({ files: [first] }) => first?.name ?? null)
const statuses = ({ pieces }: BuilderState) => pieces.flatMap((piece) => piece.files.map(({ upload }) => upload.status))

test('the first image goes to the pin whose text has been begun, others become pins of their own', () => {
  const state = after(
    { type: 'typed', key: 'piece-0', fields: { title: 'Boats', board_id: 'harbours' } },
    files('a.png', 'b.png'),
  )
  expect(names(state)).toEqual(['a.png', 'b.png'])
  expect(state.pieces.map(({ fields }) => [fields.title, fields.board_id])).toEqual([
    ['Boats', 'harbours'],
    ['', 'harbours'],
  ])
  expect(state.selectedKey).toBe('piece-0')
  expect(statuses(state)).toEqual(['waiting', 'waiting'])
})

test('images that are added later do not touch those that are there', () => {
  const state = after(files('a.png'), files('b.png', 'c.png'))
  expect(names(state)).toEqual(['a.png', 'b.png', 'c.png'])
  expect(new Set(state.pieces.map(({ key }) => key)).size).toBe(3)
  expect(state.selectedKey).toBe('piece-1')
})

test('fifty at once and no more', () => {
  const many = Array.from({ length: MAX_PIECES + 3 }, (_, place) => `${place}.png`)
  const state = after(files(...many))
  expect(names(state)).toEqual(many.slice(0, MAX_PIECES))
  expect(builder(state, files('more.png'))).toBe(state)
})

test('beside pins that have only text, as many files find a place as are said to', () => {
  const texts = ['Oars', 'Sails', 'Masts'].map((title, place): PieceSource => ({
    ...newPiece('', 'board'),
    draftId: `draft ${place}`,
    fields: { ...emptyFields('board'), title },
  }))
  const state = after({ type: 'restored', sources: texts })
  const room = countRoom(state, { kind: 'image' })
  expect(room).toBe(MAX_PIECES - 2)
  const many = Array.from({ length: MAX_PIECES }, (_, place) => `${place}.png`)
  const filled = builder(state, files(...many))
  expect(names(filled).filter((name) => name !== null)).toHaveLength(room)
  // One of those that have only text.
  expect(countRoom(filled, { kind: 'image' })).toBe(1)
})

test('a refused upload says why', () => {
  const refused = { status: 'refused', reason: 'unavailable' } as const
  const state = after(files('a.png'), { type: 'uploadChanged', fileKey: 'a.png', upload: refused })
  expect(state.pieces[0]?.files[0]?.upload).toEqual(refused)
})

test('what a file says of how it was made stays with the pin', () => {
  const state = after(files('a.png'), {
    ...uploaded('a.png'),
    found: { file: null, provenance: 'ai_generated' },
  })
  expect(state.pieces[0]).toMatchObject({ fields: { provenance: 'ai_generated' }, isProvenanceFixed: true })
})

test('word of a file that is gone changes nothing', () => {
  const canceled = after(files('a.png'), { type: 'fileRemoved', fileKey: 'a.png' })
  expect(builder(canceled, uploaded('a.png'))).toEqual(canceled)
})

test('without its image a pin keeps what was typed', () => {
  const state = after(
    files('a.png'),
    { type: 'typed', key: 'piece-0', fields: { title: 'Boats' } },
    { type: 'fileRemoved', fileKey: 'a.png' },
  )
  expect([names(state), state.pieces[0]?.fields.title]).toEqual([[null], 'Boats'])
})

test('the board of all is set at once', () => {
  const state = after(files('a.png', 'b.png'), { type: 'boardForAll', boardId: 'harbours', sectionId: null })
  expect(state.pieces.map(({ fields }) => fields.board_id)).toEqual(['harbours', 'harbours'])
})

test('what is removed gives its place to the next, and there is always one', () => {
  let state = after(files('a.png', 'b.png'), { type: 'removed', key: 'piece-0' })
  expect([names(state), state.selectedKey]).toEqual([['b.png'], 'piece-1'])
  state = builder(state, { type: 'removed', key: 'piece-1' })
  expect([names(state), state.selectedKey]).toEqual([[null], 'piece-2'])
  expect(state.pieces[0]?.fields.board_id).toBe('board')
  expect(builder(state, { type: 'removed', key: 'gone' })).toBe(state)
})

test('a problem goes when its field is typed in, with those within it', () => {
  const problems = { title: 'Too long', link: 'Wrong', 'products.0.name': 'Missing', form: 'Wrong' }
  const state = after(
    { type: 'refused', key: 'piece-0', problems },
    { type: 'typed', key: 'piece-0', fields: { title: 'Boats', products: [] } },
  )
  expect(state.pieces[0]?.problems).toEqual({ link: 'Wrong' })
})

function first({ pieces: [piece] }: BuilderState) {
  if (!piece) throw new Error('There is no pin')
  return piece
}

test('what is typed while a draft is being saved is still to be saved', () => {
  const typed = after({ type: 'typed', key: 'piece-0', fields: { title: 'Bo' } })
  const saved: BuilderEvent = { type: 'saved', key: 'piece-0', draftId: 'draft', piece: first(typed), base: null }
  expect(builder(typed, saved).pieces[0]).toMatchObject({ draftId: 'draft', isDirty: false })
  const more = builder(typed, { type: 'typed', key: 'piece-0', fields: { title: 'Boats' } })
  expect(builder(more, saved).pieces[0]).toMatchObject({ draftId: 'draft', isDirty: true })
})

test('only a pin with something in it is worth keeping', () => {
  const typed = (fields: object) => after({ type: 'typed', key: 'piece-0', fields }).pieces.map(hasContent)
  expect(after().pieces.map(hasContent)).toEqual([false])
  expect(typed({ board_id: 'other', title: ' ' })).toEqual([false])
  expect(typed({ link: 'https://a.example' })).toEqual([true])
  expect(typed({ article: { name: '', date_published: '2026-05-01' } })).toEqual([true])
  expect(after(files('a.png')).pieces.map(hasContent)).toEqual([true])
})

test('an image that arrives while a draft is being saved is still to be saved', () => {
  const chosen = after(files('a.png'))
  const saved: BuilderEvent = { type: 'saved', key: 'piece-0', draftId: 'draft', piece: first(chosen), base: null }
  const state = builder(builder(chosen, uploaded('a.png')), saved)
  expect(state.pieces[0]).toMatchObject({ draftId: 'draft', isDirty: true })
})

const source = (changes: Partial<PieceSource>): PieceSource => ({ ...newPiece('', 'harbours'), ...changes })

test('a draft is opened in the place of an empty pin, and once only', () => {
  const opened: BuilderEvent = { type: 'opened', source: source({ draftId: 'draft', files: [file('a.png')] }) }
  const state = after(opened)
  expect(state.pieces).toMatchObject([
    { draftId: 'draft', fields: { board_id: 'harbours' }, files: [{ key: 'a.png' }] },
  ])
  const more = builder(builder(state, files('b.png')), opened)
  expect(more.pieces).toHaveLength(2)
  expect(more.selectedKey).toBe(state.pieces[0]?.key)
})

test('what the browser remembers comes back beside what is there', () => {
  const kept = source({ fields: { ...emptyFields('harbours'), title: 'Boats' }, isDirty: true })
  const state = after(files('a.png'), { type: 'restored', sources: [kept] })
  expect(state.pieces.map((piece) => [piece.files[0]?.name ?? null, piece.fields.title, piece.isDirty])).toEqual([
    ['a.png', '', false],
    [null, 'Boats', true],
  ])
})

const titles = ({ pieces }: BuilderState) => pieces.map(({ fields }) => fields.title)
const typed = (title: string): BuilderEvent => ({ type: 'typed', key: 'piece-0', fields: { title } })
const kept = (title: string, changes: Partial<PieceSource> = {}) =>
  source({ fields: { ...emptyFields('board'), title }, isDirty: true, ...changes })

test('what another tab has left is added, and the pin that is worked on stays selected', () => {
  const adopted: BuilderEvent = { type: 'adopted', sources: [kept('Boats'), kept('Nets')] }
  for (const before of [
    after({ type: 'restored', sources: [] }, typed('Oars')),
    after(typed('Oars'), { type: 'restored', sources: [] }),
  ]) {
    const state = builder(before, adopted)
    expect([titles(state), state.selectedKey]).toEqual([['Oars', 'Boats', 'Nets'], 'piece-0'])
  }
  const untouched = builder(after({ type: 'restored', sources: [] }), adopted)
  expect([titles(untouched), untouched.selectedKey]).toEqual([['', 'Boats', 'Nets'], 'piece-0'])
  const fresh = builder(after(adopted), { type: 'restored', sources: [] })
  expect([titles(fresh), fresh.selectedKey]).toEqual([['Boats', 'Nets'], fresh.pieces[1]?.key])
})

test('files that arrive before the pin that they were chosen for become its own', () => {
  const state = after({ type: 'restored', sources: [] }, files('a.png', 'b.png'), {
    type: 'adopted',
    sources: [kept('Boats', { files: [file('a.png')] })],
  })
  expect(state.pieces.map(({ fields, files }) => [fields.title, files.map(({ key }) => key)])).toEqual([
    ['', ['b.png']],
    ['Boats', ['a.png']],
  ])
  expect(state.pieces.some(({ key }) => key === state.selectedKey)).toBe(true)
})

test('of a draft that two tabs had open nothing is lost, and no file is in two pins', () => {
  const draft = { draftId: 'draft', files: [file('a.png')] }
  const opened: BuilderEvent = { type: 'opened', source: source(draft) }
  const adopted: BuilderEvent = { type: 'adopted', sources: [kept('Boats', draft)] }
  const restored: BuilderEvent = { type: 'restored', sources: [] }
  const seen = (state: BuilderState) =>
    state.pieces.map(({ draftId, fields, files }) => [draftId, fields.title, files.length])
  expect(seen(after(restored, opened, adopted))).toEqual([['draft', 'Boats', 1]])
  const changed: BuilderEvent = { type: 'typed', key: 'piece-1', fields: { title: 'Oars' } }
  expect(seen(after(restored, opened, changed, adopted))).toEqual([
    ['draft', 'Oars', 1],
    [null, 'Boats', 0],
  ])
})

test('where more pins came back than are made at a time no file is taken', () => {
  const sources = Array.from({ length: MAX_PIECES + 2 }, (_, place) =>
    kept(`Boat ${place}`, { files: [file(`${place}`)] }),
  )
  const state = builder(after({ type: 'restored', sources }), files('a.png', 'b.png', 'c.png', 'd.png'))
  expect(state.pieces).toHaveLength(MAX_PIECES + 2)
})

test('a pin takes as many files as its kind may have', () => {
  const into = (...names: string[]): BuilderEvent => ({
    type: 'chosen',
    files: names.map((name) => file(name)),
    into: 'piece-0',
  })
  const state = after(
    { type: 'kindChosen', key: 'piece-0', kind: 'carousel' },
    into('a.png', 'b.png', 'c.png'),
    into('d.png', 'e.png', 'f.png'),
  )
  expect(first(state).files.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png', 'd.png', 'e.png'])
})

test('files of a pin are put in another order, and take their texts along when they go', () => {
  let state = after(
    { type: 'kindChosen', key: 'piece-0', kind: 'carousel' },
    { type: 'chosen', files: [file('a.png'), file('b.png'), file('c.png')], into: 'piece-0' },
    { type: 'typed', key: 'piece-0', fields: { slots: { 'b.png': { title: 'Bay', link: '' } } } },
    { type: 'fileMoved', fileKey: 'c.png', place: 0 },
  )
  expect(first(state).files.map(({ name }) => name)).toEqual(['c.png', 'a.png', 'b.png'])
  state = builder(state, { type: 'fileRemoved', fileKey: 'b.png' })
  expect(first(state).fields.slots).toEqual({})
})

test('a video makes an image pin a video', () => {
  const state = after({ type: 'chosen', files: [file('waves.mp4', 'video'), file('a.png')] })
  expect(state.pieces.map(({ kind }) => kind)).toEqual(['video', 'image'])
})
