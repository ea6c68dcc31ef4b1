import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-reader.js'
import type { Archive } from './archive.ts'
import type { FoundItem } from './list-items.ts'
import { ListedBoards, toBoardKey, type ListedBoard } from './listed-boards.ts'

const FALLBACK_BOARD = 'Imported images'

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif)$/i

export function hasPictures({ entries }: Archive): boolean {
  return [...entries.keys()].some((name) => PICTURE.test(name))
}

/** A folder is a board. Names of files say nothing of what they show, so pins have no titles. */
export function* readPictures({ entries, refused }: Archive): Generator<FoundItem> {
  for (const { name, reason } of refused) yield { name, reason }
  const boards = new ListedBoards(FALLBACK_BOARD)
  const items: (FoundItem | { name: string; entry: FileEntry; board: ListedBoard })[] = []
  for (const [name, entry] of [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (!PICTURE.test(name)) items.push({ name, reason: 'mediaTypeUnsupported' })
    else items.push({ name, entry, board: boards.add(name.split('/').slice(0, -1), true) })
  }
  yield* boards.items()
  for (const item of items) yield 'entry' in item ? toItem(item) : item
}

function toItem({ name, entry, board }: { name: string; entry: FileEntry; board: ListedBoard }): FoundItem {
  const key = `${toBoardKey(board.name)} ${entry.signature} ${entry.uncompressedSize}`
  const files = [{ entry: name, kind: 'image' as const }]
  return { name, item: { type: 'pin', board: board.name, is_secret: true, key, fields: { kind: 'image' }, files } }
}
