import type { StoryLayout } from '#schema/pins/constants.ts'
import type { PieceFile, StoryBlock, StoryPage } from '../pieces/piece.ts'

export const BLOCK_TYPES = [
  'heading',
  'text',
  'paragraph',
  'image',
  'video',
  'list',
  'ingredient',
  'supply',
  'link',
] as const satisfies readonly StoryBlock['type'][]

/** What a page of a layout begins with. */
const FIRST_BLOCKS: Record<StoryLayout, readonly StoryBlock['type'][]> = {
  text: ['heading', 'paragraph'],
  media: ['image'],
  media_text: ['image', 'heading', 'paragraph'],
  list: ['heading', 'list'],
}

export function newBlock(type: StoryBlock['type']): StoryBlock {
  return { key: crypto.randomUUID(), type, text: '', amount: '', href: '', items: [], fileKey: null }
}

/** The page has an image that no page has yet, if there is one. */
export function newPage(layout: StoryLayout, pages: readonly StoryPage[], files: readonly PieceFile[]): StoryPage {
  const used = new Set(pages.flatMap(({ blocks }) => blocks.map(({ fileKey }) => fileKey)))
  const fileKey = files.find(({ key, kind }) => kind === 'image' && !used.has(key))?.key ?? null
  const blocks = FIRST_BLOCKS[layout].map((type) => ({ ...newBlock(type), fileKey: type === 'image' ? fileKey : null }))
  return { key: crypto.randomUUID(), layout, blocks }
}

export function copyBlock(block: StoryBlock): StoryBlock {
  return { ...block, key: crypto.randomUUID() }
}

export function copyPage(page: StoryPage): StoryPage {
  return { ...page, key: crypto.randomUUID(), blocks: page.blocks.map(copyBlock) }
}

/** The first page with a problem; null where none has one. */
export function findWrongPage(problems: Readonly<Record<string, string>>): number | null {
  const places = Object.keys(problems).flatMap((path) => {
    const [, place] = /^story\.pages\.(\d+)/.exec(path) ?? []
    return place === undefined ? [] : [Number(place)]
  })
  return places.length === 0 ? null : Math.min(...places)
}
