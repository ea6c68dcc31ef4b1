import { expect, test } from 'vitest'
import { moveItem } from '#ui/shared/order/move-item.ts'
import type { PieceFile } from '../pieces/piece.ts'
import { copyPage, findWrongPage, newPage } from './story-changes.ts'

test('a page begins with what its layout is for', () => {
  expect(newPage('list', [], []).blocks.map(({ type }) => type)).toEqual(['heading', 'list'])
})

test('a new page shows an image that no other page has', () => {
  const file = (key: string, kind: PieceFile['kind']): PieceFile => {
    return { key, kind, name: key, file: null, upload: { status: 'published', signature: null }, previewUrl: null }
  }
  const files = [file('clip', 'video'), file('a', 'image'), file('b', 'image')]
  const first = newPage('media', [], files)
  const second = newPage('media', [first], files)
  const third = newPage('media', [first, second], files)
  expect([first, second, third].map(({ blocks: [block] }) => block?.fileKey)).toEqual(['a', 'b', null])
})

test('a copy of a page shares no key with it', () => {
  const page = newPage('media_text', [], [])
  const copy = copyPage(page)
  const keys = [page, copy].flatMap(({ key, blocks }) => [key, ...blocks.map((block) => block.key)])
  expect(new Set(keys).size).toBe(8)
  expect(copy.blocks.map(({ type }) => type)).toEqual(page.blocks.map(({ type }) => type))
})

test('items are moved to a place', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveItem(['a'], 3, 0)).toEqual(['a'])
})

test('the first page with a problem is found', () => {
  expect(
    findWrongPage({ title: 'Too long', 'story.pages.11.blocks': 'Missing', 'story.pages.2.blocks.1.text': '' }),
  ).toBe(2)
  expect(findWrongPage({ story: 'Missing' })).toBeNull()
})
