import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { MAX_IMAGE_BYTES } from '#schema/media/constants.ts'
import { ServiceError } from '#worker/errors/service-error.ts'
import { isImageStart } from '#worker/platform/safe-fetch/fetch-image.ts'
import { openEntry, type Archive } from './archive.ts'
import type { FoundItem } from './found-item.ts'
import { isTemporary } from './import-work.ts'
import { ListedBoards, toBoardKey, type ListedBoard } from './listed-boards.ts'

const FALLBACK_BOARD = 'Imported images'

const IMAGE = /\.(?:jpe?g|jpe|jfif?|pjpe?g|pjp|png|apng|webp|avifs?|gif)$/i

const VIDEO = /\.(?:mp4|m4v|mov|webm|mkv|avi)$/i

/** Others are never read to see what they are. */
const OTHER = /\.(?:txt|md|html?|json|csv|xml|pdf|docx?|xlsx?|zip|mp3|m4a|wav|svg|css|js)$/i

/** Names of the images in an archive: programs name files as they like, so the content of the others decides. */
export async function findImages({ entries }: Archive): Promise<Set<string>> {
  const names = new Set<string>()
  for (const [name, entry] of entries) {
    const isNamed = IMAGE.test(name)
    if (isNamed || (!OTHER.test(name) && !VIDEO.test(name) && (await startsAsImage(entry)))) names.add(name)
  }
  return names
}

/** What cannot be opened may be one: why it cannot is said where it is imported. */
async function startsAsImage(entry: FileEntry): Promise<boolean> {
  if (entry.uncompressedSize === 0) return false
  try {
    const reader = openEntry(entry, MAX_IMAGE_BYTES, 'mediaTooLarge').getReader()
    const { value = new Uint8Array() } = await reader.read()
    void reader.cancel().catch(() => {})
    return isImageStart(value)
  } catch (error) {
    if (error instanceof ServiceError && isTemporary(error.error)) throw error
    return true
  }
}

/** A folder is a board. Names of files say nothing of what they show, so pins have no titles. */
export function* readImages({ entries, refused }: Archive, images: ReadonlySet<string>): Generator<FoundItem> {
  for (const { name, reason } of refused) yield { name, reason }
  const boards = new ListedBoards(FALLBACK_BOARD)
  const items: (FoundItem | { name: string; entry: FileEntry; board: ListedBoard })[] = []
  for (const [name, entry] of [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (images.has(name)) items.push({ name, entry, board: boards.add(findFolders(name), true) })
    else items.push({ name, reason: VIDEO.test(name) ? 'importVideoWithoutCover' : 'mediaTypeUnsupported' })
  }
  yield* boards.items()
  for (const item of items) yield 'entry' in item ? toItem(item) : item
}

/** "." is no name. */
function findFolders(name: string): string[] {
  return name
    .split('/')
    .slice(0, -1)
    .filter((part) => part !== '.')
}

function toItem({ name, entry, board }: { name: string; entry: FileEntry; board: ListedBoard }): FoundItem {
  const key = `${toBoardKey(board.name)} ${entry.signature} ${entry.uncompressedSize}`
  const files = [{ entry: name, kind: 'image' as const }]
  return { name, item: { type: 'pin', board: board.name, is_secret: true, key, fields: { kind: 'image' }, files } }
}
