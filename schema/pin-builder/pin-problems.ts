import { issueText, type IssueText } from '../issue-text.ts'
import { MAX_SLOTS, MIN_SLOTS } from '../pins/constants.ts'
import type { PinKind } from '../pins/pin-kind.ts'
import type { BlockFields, PinFields } from './pin-fields.ts'

export interface PinProblem {
  /** The path within the fields of the pin; the first part is the field. */
  path: readonly (string | number)[]
  text: IssueText
}

/** What belongs to one kind alone. */
const PART_OF_KIND = {
  recipe: 'recipe',
  products: 'product',
  article: 'article',
  story: 'story',
  carousel: 'carousel',
} as const satisfies Partial<Record<keyof PinFields, PinKind>>

type Part = keyof typeof PART_OF_KIND

/** What is missing for others to see it, and what goes with no pin of its kind. One that names no board has one. */
export function findPinProblems(fields: PinFields, kind: PinKind, fileCount: number): PinProblem[] {
  return [
    ...(fields.board_id === null ? [problem(['board_id'], 'missing')] : []),
    ...findFileProblems(kind, fileCount),
    ...findContentProblems(fields, kind, fileCount),
  ]
}

/** A video may come with a cover and with captions. */
const FILES_OF_KIND: Partial<Record<PinKind, readonly [min: number, max: number]>> = {
  video: [1, 3],
  carousel: [MIN_SLOTS, MAX_SLOTS],
  story: [1, Number.POSITIVE_INFINITY],
}

function findFileProblems(kind: PinKind, count: number): PinProblem[] {
  const [min, max] = FILES_OF_KIND[kind] ?? [1, 1]
  if (count === 0) return [problem(['media_ids'], 'missing')]
  if (count < min) return [problem(['media_ids'], issueText('minItems', { limit: min }))]
  return count > max ? [problem(['media_ids'], issueText('maxItems', { limit: max }))] : []
}

/** The problems of a pin that has its board and its files. */
export function findContentProblems(fields: PinFields, kind: PinKind, fileCount: number): PinProblem[] {
  const misplaced = (Object.keys(PART_OF_KIND) as Part[]).filter(
    (part) => fields[part] != null && PART_OF_KIND[part] !== kind,
  )
  return [
    ...misplaced.map((part) => problem([part], issueText('otherKind', { kind: PART_OF_KIND[part] }))),
    ...findPartProblems(fields, kind, fileCount),
  ]
}

function findPartProblems(fields: PinFields, kind: PinKind, fileCount: number): PinProblem[] {
  switch (kind) {
    case 'recipe':
      return fields.recipe ? [] : [problem(['recipe'], 'missing')]
    case 'article':
      return fields.article?.date_published ? [] : [problem(['article', 'date_published'], 'missing')]
    case 'product':
      return findProductProblems(fields)
    case 'carousel':
      return findSlotProblems(fields, fileCount)
    case 'story':
      return findStoryProblems(fields, fileCount)
    case 'image':
    case 'video':
      return []
  }
}

function findProductProblems({ products }: PinFields): PinProblem[] {
  if (!products?.length) return [problem(['products'], 'missing')]
  return products.flatMap(({ name, offer_summary: offer }, place) => [
    ...(name === '' ? [problem(['products', place, 'name'], 'missing')] : []),
    ...(offer ? [] : [problem(['products', place, 'offer_summary'], 'missing')]),
  ])
}

/** Each file is a slot where the pin has none. */
function findSlotProblems({ carousel }: PinFields, fileCount: number): PinProblem[] {
  if (!carousel) return []
  const { slots } = carousel
  return [
    ...(slots.length < MIN_SLOTS ? [problem(['carousel', 'slots'], issueText('minItems', { limit: MIN_SLOTS }))] : []),
    ...slots.flatMap(({ media }, place) =>
      media < fileCount ? [] : [problem(['carousel', 'slots', place, 'media'], 'mediaPlace')],
    ),
  ]
}

function findStoryProblems({ story }: PinFields, fileCount: number): PinProblem[] {
  if (!story?.pages.length) return [problem(['story'], 'missing')]
  return story.pages.flatMap(({ blocks }, page) => {
    const path = ['story', 'pages', page, 'blocks']
    if (blocks.length === 0) return [problem(path, 'missing')]
    return blocks.flatMap((block, place) => {
      const missing = findMissing(block)
      if (missing !== undefined) return [problem([...path, place, missing], 'missing')]
      const isBeyond = needsFile(block) && (block.media ?? 0) >= fileCount
      return isBeyond ? [problem([...path, place, 'media'], 'mediaPlace')] : []
    })
  })
}

function findMissing(block: BlockFields): keyof BlockFields | undefined {
  if (needsFile(block)) return block.media == null ? 'media' : undefined
  if (block.type === 'list') return block.items?.length ? undefined : 'items'
  if (block.type === 'link' && !block.href) return 'href'
  return block.text || block.type === 'link' ? undefined : 'text'
}

function needsFile({ type }: BlockFields): boolean {
  return type === 'image' || type === 'video'
}

function problem(path: PinProblem['path'], text: IssueText): PinProblem {
  return { path, text }
}
