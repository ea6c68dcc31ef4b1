import { createHash } from 'node:crypto'
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from '#schema/pins/constants.ts'
import { cutText, toPlainLine, toPlainText } from '#schema/plain-text.ts'
import { MAX_IMPORT_ITEMS } from '#schema/settings/import-constants.ts'
import { completeLink, parseWebLink } from '#schema/web-link.ts'
import { fail } from '#worker/errors/service-error.ts'
import { parseMoment } from './bookmark-moment.ts'
import type { Bookmark } from './bookmark.ts'
import { parseBookmarksCsv } from './bookmarks-csv.ts'
import { parseBookmarksJson } from './bookmarks-json.ts'
import type { FoundItem } from './found-item.ts'
import { ListedBoards, toBoardKey } from './listed-boards.ts'
import { readTags } from './read-tags.ts'

const FALLBACK_BOARD = 'Bookmarks'

/** The attributes that may say when the bookmark was added, the best first. */
const MOMENTS = ['add_date', 'time_added', 'last_modified']

/** Programs write comments, declarations and spaces before it, or leave it out. */
const START = /^(?:\s|\ufeff|<\?xml[^>]{0,200}>|<!--(?:[^-]|-(?!->))*-->)*<!doctype\s+netscape-bookmark-file-1\s*>/i
const WITHOUT_DOCTYPE = /<dl[^>]*>\s*(?:<p>\s*)?<dt[^>]*>\s*(?:<h3|<a)[\s>]/i

/** Pocket's, of which some kept theirs. */
const POCKET = /<title>\s*Pocket Export\s*<\/title>/i

/** Null for what is no file of bookmarks. */
export async function parseBookmarks(text: string): Promise<Bookmark[] | null> {
  const head = text.slice(0, 10_000)
  if (START.test(head) || WITHOUT_DOCTYPE.test(head) || POCKET.test(head)) return parseHtml(text)
  return parseBookmarksJson(text) ?? parseBookmarksCsv(text)
}

/** Boards of all folders come first. Bookmarks were no one else's. */
export function* listBookmarks(bookmarks: readonly Bookmark[]): Generator<FoundItem> {
  const boards = new ListedBoards(FALLBACK_BOARD)
  const placed = bookmarks.map((bookmark) => ({ bookmark, board: boards.add(bookmark.folders, true) }))
  yield* boards.items()
  for (const { bookmark, board } of placed) yield toItem(bookmark, board.name)
}

/** Lists are not closed as HTML wants it: a heading names the list that follows, and a list ends where it says so. */
function parseHtml(text: string): Bookmark[] {
  const isPocket = POCKET.test(text.slice(0, 10_000))
  const bookmarks: Bookmark[] = []
  const folders: string[] = []
  let heading = ''
  let named = ''
  let reading: 'heading' | 'link' | 'description' | null = null
  readTags(text, {
    open(tag, attributes) {
      if (tag === 'h3' || tag === 'h1') {
        ;[reading, heading] = ['heading', '']
      } else if (tag === 'dl' || tag === 'ul') {
        folders.push(named)
        named = ''
      } else if (tag === 'br' && reading === 'description') {
        const last = bookmarks.at(-1)
        if (last) last.description += '\n'
      } else if (tag === 'a' && reading !== 'description') {
        if (bookmarks.length === MAX_IMPORT_ITEMS) fail('importTooManyItems')
        reading = 'link'
        bookmarks.push({
          href: attributes.get('href') ?? '',
          title: '',
          description: '',
          addedAt: MOMENTS.map((name) => parseMoment(attributes.get(name))).find((moment) => moment !== undefined),
          tags: (attributes.get('tags') ?? '').split(','),
          covers: [attributes.get('data-cover') ?? ''],
          folders: [...folders],
        })
      } else if (tag === 'dd') reading = 'description'
      else if (tag === 'dt' || tag === 'li') reading = null
    },
    text(piece) {
      const last = bookmarks.at(-1)
      if (reading === 'heading') heading += piece
      else if (reading === 'link' && last) last.title += piece
      else if (reading === 'description' && last) last.description += piece
    },
    close(tag) {
      if (tag === 'dl' || tag === 'ul') folders.pop()
      else if ((tag === 'h3' || (tag === 'h1' && isPocket)) && reading === 'heading') named = heading
      // A link in a note ends where the note goes on.
      if (tag === 'a' && reading === 'description') return
      if (tag === 'h3' || tag === 'h1' || tag === 'a' || tag === 'dl') reading = null
    },
  })
  return bookmarks
}

function toItem({ href, title, description, addedAt, tags, covers }: Bookmark, board: string): FoundItem {
  const name = toPlainLine(title) || href
  const link = parseWebLink(completeLink(href))?.href
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
      image_urls: covers.filter((cover) => parseWebLink(cover) !== null),
      ...(addedAt !== undefined && { created_at: addedAt }),
    },
  }
}
