import { createHash } from 'node:crypto'
import { MAX_IMPORT_ITEMS } from '#schema/constants/imports.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from '#schema/constants/pins.ts'
import { cutText, toPlainLine, toPlainText } from '#schema/plain-text.ts'
import { SECOND_MS } from '#schema/time.ts'
import { parseWebLink } from '#schema/web-link.ts'
import { fail } from '#worker/errors/service-error.ts'
import { parseBookmarksJson } from './bookmarks-json.ts'
import type { FoundItem } from './list-items.ts'
import { ListedBoards, toBoardKey } from './listed-boards.ts'
import { readTags } from './read-tags.ts'

const FALLBACK_BOARD = 'Bookmarks'

export interface Bookmark {
  href: string
  title: string
  description: string
  /** Milliseconds since 1970. */
  addedAt: number | undefined
  tags: string[]
  /** Their names, the innermost one last; none for those that lie in none. */
  folders: readonly string[]
}

/** Null for what is no file of bookmarks. Boards of all folders come first. Bookmarks were no one else's. */
export function readBookmarks(text: string): Iterable<FoundItem> | null {
  const isHtml = /^\s*<!doctype\s+netscape-bookmark-file-1\s*>/i.test(text.slice(0, 1_000))
  const bookmarks = isHtml ? parseHtml(text) : parseBookmarksJson(text)
  return bookmarks && list(bookmarks)
}

function* list(bookmarks: readonly Bookmark[]): Generator<FoundItem> {
  const boards = new ListedBoards(FALLBACK_BOARD)
  const placed = bookmarks.map((bookmark) => ({ bookmark, board: boards.add(bookmark.folders, true) }))
  yield* boards.items()
  for (const { bookmark, board } of placed) yield toItem(bookmark, board.name)
}

/** Lists are not closed as HTML wants it: a heading names the list that follows, and a list ends where it says so. */
function parseHtml(text: string): Bookmark[] {
  const bookmarks: Bookmark[] = []
  const folders: string[] = []
  let heading = ''
  let named = ''
  let reading: 'heading' | 'link' | 'description' | null = null
  readTags(text, {
    open(tag, attributes) {
      if (tag === 'h3' || tag === 'h1') {
        ;[reading, heading] = ['heading', '']
      } else if (tag === 'dl') {
        folders.push(named)
        named = ''
      } else if (tag === 'a') {
        if (bookmarks.length === MAX_IMPORT_ITEMS) fail('importTooManyItems')
        reading = 'link'
        const addedAt = Number(attributes.get('add_date'))
        bookmarks.push({
          href: attributes.get('href') ?? '',
          title: '',
          description: '',
          addedAt: addedAt > 0 ? addedAt * SECOND_MS : undefined,
          tags: (attributes.get('tags') ?? '').split(','),
          folders: [...folders],
        })
      } else if (tag === 'dd') reading = 'description'
      else if (tag === 'dt') reading = null
    },
    text(piece) {
      const last = bookmarks.at(-1)
      if (reading === 'heading') heading += piece
      else if (reading === 'link' && last) last.title += piece
      else if (reading === 'description' && last) last.description += piece
    },
    close(tag) {
      if (tag === 'dl') folders.pop()
      else if (tag === 'h3' && reading === 'heading') named = heading
      if (tag === 'h3' || tag === 'h1' || tag === 'a' || tag === 'dl') reading = null
    },
  })
  return bookmarks
}

function toItem({ href, title, description, addedAt, tags }: Bookmark, board: string): FoundItem {
  const name = toPlainLine(title) || href
  const link = parseWebLink(href)?.href
  if (link === undefined) return { name, reason: 'linkNotAllowed' }
  return {
    name,
    item: {
      type: 'pin',
      board,
      is_secret: true,
      key: `${toBoardKey(board)} ${createHash('sha256').update(link).digest('hex')}`,
      fields: {
        kind: 'image',
        link,
        title: cutText(toPlainLine(title), MAX_TITLE_LENGTH),
        description: cutText(toPlainText(description), MAX_DESCRIPTION_LENGTH),
      },
      topics: tags,
      reads_link: true,
      ...(addedAt !== undefined && Number.isSafeInteger(addedAt) && { created_at: addedAt }),
    },
  }
}
