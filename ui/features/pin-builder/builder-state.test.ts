import { expect, test } from 'vitest'
import {
  builder,
  hasContent,
  MAX_PIECES,
  nextUploads,
  startBuilder,
  type BuilderEvent,
  type BuilderState,
} from './builder-state.ts'

const file = (name: string) => new File(['picture'], name, { type: 'image/png' })
const files = (...names: string[]): BuilderEvent => ({ type: 'chosen', files: names.map(file) })

function after(...events: BuilderEvent[]): BuilderState {
  return events.reduce(builder, startBuilder('board'))
}

const names = ({ pieces }: BuilderState) => pieces.map((piece) => piece.file?.name ?? null)
const statuses = ({ pieces }: BuilderState) => pieces.map(({ upload }) => upload.status)

test('the first picture goes to the pin whose text has been begun, others become pins of their own', () => {
  const state = after(
    { type: 'typed', key: 'piece-0', text: { title: 'Boats', boardId: 'harbours' } },
    files('a.png', 'b.png'),
  )
  expect(names(state)).toEqual(['a.png', 'b.png'])
  expect(state.pieces.map(({ text }) => [text.title, text.boardId])).toEqual([
    ['Boats', 'harbours'],
    ['', 'harbours'],
  ])
  expect(state.selectedKey).toBe('piece-0')
  expect(statuses(state)).toEqual(['waiting', 'waiting'])
})

test('pictures that are added later do not touch those that are there', () => {
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

test('uploads start in their order, as many as there are lanes', () => {
  let state = after(files('a.png', 'b.png', 'c.png', 'd.png'))
  const next = () => nextUploads(state.pieces, 3).map((piece) => piece.file?.name)
  expect(next()).toEqual(['a.png', 'b.png', 'c.png'])
  state = builder(state, { type: 'uploading', key: 'piece-0', part: 0 })
  expect(next()).toEqual(['b.png', 'c.png'])
  state = builder(state, { type: 'uploaded', key: 'piece-0', mediaId: 'media' })
  expect(next()).toEqual(['b.png', 'c.png', 'd.png'])
})

test('a refused upload says why, and is sent again when asked', () => {
  let state = after(files('a.png'), { type: 'uploadRefused', key: 'piece-0', reason: 'unavailable' })
  expect(state.pieces[0]?.upload).toEqual({ status: 'refused', reason: 'unavailable' })
  expect(nextUploads(state.pieces, 3)).toEqual([])
  state = builder(state, { type: 'uploadRetried', key: 'piece-0' })
  expect(statuses(state)).toEqual(['waiting'])
})

test('progress that arrives late changes nothing', () => {
  const cancelled = after(files('a.png'), { type: 'pictureDropped', key: 'piece-0' })
  expect(builder(cancelled, { type: 'uploading', key: 'piece-0', part: 0.5 })).toEqual(cancelled)
})

test('without its picture a pin keeps what was typed', () => {
  const state = after(
    files('a.png'),
    { type: 'typed', key: 'piece-0', text: { title: 'Boats' } },
    { type: 'pictureDropped', key: 'piece-0' },
  )
  expect([names(state), state.pieces[0]?.text.title]).toEqual([[null], 'Boats'])
})

test('the board of all is set at once', () => {
  const state = after(files('a.png', 'b.png'), { type: 'boardForAll', boardId: 'harbours' })
  expect(state.pieces.map(({ text }) => text.boardId)).toEqual(['harbours', 'harbours'])
})

test('what is removed gives its place to the next, and there is always one', () => {
  let state = after(files('a.png', 'b.png'), { type: 'removed', key: 'piece-0' })
  expect([names(state), state.selectedKey]).toEqual([['b.png'], 'piece-1'])
  state = builder(state, { type: 'removed', key: 'piece-1' })
  expect([names(state), state.selectedKey]).toEqual([[null], 'piece-2'])
  expect(state.pieces[0]?.text.boardId).toBe('board')
  expect(builder(state, { type: 'removed', key: 'gone' })).toBe(state)
})

test('a problem goes when its field is typed in', () => {
  const state = after(
    { type: 'refused', key: 'piece-0', problems: { title: 'Too long', link: 'Wrong', form: 'unexpected' } },
    { type: 'typed', key: 'piece-0', text: { title: 'Boats' } },
  )
  expect(state.pieces[0]?.problems).toEqual({ link: 'Wrong' })
})

test('what is typed while a draft is being saved is still to be saved', () => {
  const typed = after({ type: 'typed', key: 'piece-0', text: { title: 'Bo' } })
  const sent = typed.pieces[0]?.text
  if (!sent) throw new Error('There is no pin')
  const saved: BuilderEvent = { type: 'saved', key: 'piece-0', draftId: 'draft', text: sent, mediaId: null }
  expect(builder(typed, saved).pieces[0]).toMatchObject({ draftId: 'draft', isDirty: false })
  const more = builder(typed, { type: 'typed', key: 'piece-0', text: { title: 'Boats' } })
  expect(builder(more, saved).pieces[0]).toMatchObject({ draftId: 'draft', isDirty: true })
})

test('only a pin with something in it is worth keeping', () => {
  expect(after().pieces.map(hasContent)).toEqual([false])
  expect(
    after({ type: 'typed', key: 'piece-0', text: { boardId: 'other', title: ' ' } }).pieces.map(hasContent),
  ).toEqual([false])
  expect(after({ type: 'typed', key: 'piece-0', text: { link: 'https://a.example' } }).pieces.map(hasContent)).toEqual([
    true,
  ])
  expect(after(files('a.png')).pieces.map(hasContent)).toEqual([true])
})

test('a picture that arrives while a draft is being saved is still to be saved', () => {
  const typed = after(files('a.png'))
  const text = typed.pieces[0]?.text
  if (!text) throw new Error('There is no pin')
  const state = builder(builder(typed, { type: 'uploaded', key: 'piece-0', mediaId: 'media' }), {
    type: 'saved',
    key: 'piece-0',
    draftId: 'draft',
    text,
    mediaId: null,
  })
  expect(state.pieces[0]).toMatchObject({ draftId: 'draft', isDirty: true })
})

test('a draft is opened in the place of an empty pin, and once only', () => {
  const text = { title: 'Boats', description: '', altText: '', link: '', boardId: 'harbours', allowsComments: true }
  const opened: BuilderEvent = { type: 'opened', draftId: 'draft', mediaId: 'media', text }
  const state = after(opened)
  expect(state.pieces).toMatchObject([{ draftId: 'draft', text, upload: { status: 'done', mediaId: 'media' } }])
  const more = builder(builder(state, files('a.png')), opened)
  expect(more.pieces).toHaveLength(2)
  expect(more.selectedKey).toBe(state.pieces[0]?.key)
})

test('what the browser remembers comes back beside what is there', () => {
  const text = { title: 'Boats', description: '', altText: '', link: '', boardId: 'harbours', allowsComments: true }
  const state = after(files('a.png'), { type: 'restored', kept: [{ draftId: null, text }] })
  expect(state.pieces.map((piece) => [piece.file?.name ?? null, piece.text.title, piece.isDirty])).toEqual([
    ['a.png', '', false],
    [null, 'Boats', true],
  ])
})
