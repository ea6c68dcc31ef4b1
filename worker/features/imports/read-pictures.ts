import { toSlug } from '#schema/slug.ts'
import type { Archive } from './archive.ts'
import type { FoundItem } from './list-items.ts'
import { ListedBoards } from './listed-boards.ts'

const FALLBACK_BOARD = 'Imported images'

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif)$/i

export function hasPictures({ entries }: Archive): boolean {
  return [...entries.keys()].some((name) => PICTURE.test(name))
}

/** A folder is a board. Names of files say nothing of what they show, so pins have no titles. */
export function* readPictures({ entries, refused }: Archive): Generator<FoundItem> {
  for (const { name, reason } of refused) yield { name, reason }
  const boards = new ListedBoards(FALLBACK_BOARD)
  const items: FoundItem[] = []
  for (const [name, entry] of [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (!PICTURE.test(name)) {
      items.push({ name, reason: 'mediaTypeUnsupported' })
      continue
    }
    const board = boards.add(name.split('/').at(-2), true)
    const key = `${toSlug(board)} ${entry.signature} ${entry.uncompressedSize}`
    const files = [{ entry: name, kind: 'image' as const }]
    items.push({ name, item: { type: 'pin', board, is_secret: true, key, fields: { kind: 'image' }, files } })
  }
  yield* boards.items()
  yield* items
}
