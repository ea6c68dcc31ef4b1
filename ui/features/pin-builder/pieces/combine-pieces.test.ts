import { expect, test } from 'vitest'
import { builder, startBuilder, type BuilderEvent, type BuilderState } from './builder-state.ts'
import { listCombinable } from './combine-pieces.ts'
import { newPiece, type PieceFile } from './piece.ts'

function file(name: string, kind: PieceFile['kind'] = 'image'): PieceFile {
  const content = new File(['content'], name)
  return { key: name, kind, name, file: content, upload: { status: 'done', mediaId: name }, previewUrl: null }
}

const chosen = (...names: string[]): BuilderEvent => ({ type: 'chosen', files: names.map((name) => file(name)) })
const after = (...events: BuilderEvent[]): BuilderState =>
  events.reduce(builder, startBuilder(newPiece('piece-0', 'board')))
const typed = (place: number, fields: object): BuilderEvent => ({ type: 'typed', key: `piece-${place}`, fields })
const combinable = (state: BuilderState) => listCombinable(state.pieces).map(({ key }) => key)

test('two to five pins of one image each can be a carousel', () => {
  expect(combinable(after(chosen('a')))).toEqual([])
  expect(combinable(after(chosen('a', 'b')))).toEqual(['piece-0', 'piece-1'])
  expect(combinable(after(chosen('a', 'b', 'c', 'd', 'e', 'f')))).toEqual([])
})

test('pins of other kinds stay pins of their own', () => {
  const state = after(
    { type: 'chosen', files: [file('clip', 'video'), file('a'), file('b'), file('c')] },
    { type: 'kindChosen', key: 'piece-2', kind: 'recipe' },
  )
  const keys = combinable(state)
  expect(keys).toEqual(['piece-1', 'piece-3'])
  const combined = builder(state, { type: 'combined', keys })
  expect(combined.pieces.map(({ key, kind }) => [key, kind])).toEqual([
    ['piece-0', 'video'],
    ['piece-1', 'carousel'],
    ['piece-2', 'recipe'],
  ])
})

test('nothing that was typed is lost', () => {
  const state = after(
    chosen('a', 'b', 'c'),
    { type: 'saved', key: 'piece-0', draftId: 'draft', piece: { ...after().pieces[0]! }, base: null },
    typed(0, { title: '', description: 'At dawn', board_id: 'harbors' }),
    typed(1, { title: 'Bay', link: 'https://bay.example', description: 'At noon', topic_ids: ['sea'] }),
    typed(2, { title: 'Cove', alt_text: 'A cove' }),
    { type: 'selected', key: 'piece-2' },
    { type: 'combined', keys: ['piece-0', 'piece-1', 'piece-2'] },
  )
  expect(state.selectedKey).toBe('piece-0')
  expect(state.pieces).toMatchObject([
    {
      kind: 'carousel',
      draftId: 'draft',
      isDirty: true,
      files: [{ key: 'a' }, { key: 'b' }, { key: 'c' }],
      fields: {
        title: 'Bay',
        description: 'At dawn\nAt noon',
        alt_text: 'A cove',
        board_id: 'harbors',
        topic_ids: ['sea'],
        slots: {
          a: { title: '', link: '' },
          b: { title: 'Bay', link: 'https://bay.example' },
          c: { title: 'Cove', link: '' },
        },
      },
    },
  ])
})
