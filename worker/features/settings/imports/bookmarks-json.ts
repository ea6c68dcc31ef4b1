import { MAX_IMPORT_ITEMS } from '#schema/settings/import-constants.ts'
import { parseWebLink } from '#schema/web-link.ts'
import { fail } from '#worker/errors/service-error.ts'
import { parseMoment } from './bookmark-moment.ts'
import type { Bookmark } from './bookmark.ts'

type Fields = Readonly<Record<string, unknown>>

/** Null for JSON of another kind, and for what is none. */
export function parseBookmarksJson(text: string): Bookmark[] | null {
  if (!/^\s*[[{]/.test(text.slice(0, 1_000))) return null
  const value = parseJson(text) ?? parseLines(text)
  const bookmarks =
    readBrowser(value) ?? readKarakeep(value) ?? readLinkwarden(value) ?? readPinboard(value) ?? readList(value)
  if (bookmarks && bookmarks.length > MAX_IMPORT_ITEMS) fail('importTooManyItems')
  return bookmarks
}

/** Undefined for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A value a line. */
function parseLines(text: string): unknown[] | undefined {
  const lines = text.split('\n', MAX_IMPORT_ITEMS + 2).filter((line) => line.trim() !== '')
  const values = lines.map(parseJson)
  return values.length > 1 && values.every(isObject) ? values : undefined
}

/** A Firefox backup, or the file in which Chrome and its kin keep bookmarks. Folders may lie as deep as they want. */
function readBrowser(value: unknown): Bookmark[] | null {
  const roots = findRoots(value)
  if (!roots) return null
  const bookmarks: Bookmark[] = []
  const waiting = roots.toReversed().map((node) => ({ node, folders: [] as readonly string[] }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, folders } = next
    const name = toText(node['title']) || toText(node['name'])
    const href = toText(node['uri']) || toText(node['url'])
    if (bookmarks.length + waiting.length > MAX_IMPORT_ITEMS) fail('importTooManyItems')
    if (href !== '') {
      const tags = toText(node['tags']).split(',')
      const addedAt = parseMoment(node['dateAdded'] ?? node['date_added'])
      bookmarks.push({ href, title: name, description: '', addedAt, tags, folders, covers: [] })
    }
    const within = name === '' ? folders : [...folders, name]
    for (const child of toList(node['children']).toReversed()) waiting.push({ node: child, folders: within })
  }
  return bookmarks
}

function findRoots(value: unknown): Fields[] | null {
  if (!isObject(value)) return null
  const { roots, guid, children } = value
  if (guid === 'root________') return toList(children)
  return isObject(roots) && 'bookmark_bar' in roots ? Object.values(roots).filter(isObject) : null
}

/** `{ bookmarks: [{ createdAt, title, tags, content: { type, url }, note, lists? }], lists?: [{ id, name }] }`. */
function readKarakeep(value: unknown): Bookmark[] | null {
  if (!isObject(value) || !Array.isArray(value['bookmarks'])) return null
  const lists = toFolders(toList(value['lists']))
  const bookmarks = toList(value['bookmarks'])
  if (!bookmarks.every((bookmark) => 'content' in bookmark)) return null
  return bookmarks.flatMap(({ content, title, note, createdAt, tags, lists: on }) => {
    // Notes and files have no address; files are not in the download.
    if (!isObject(content) || content['type'] !== 'link') return []
    const [list] = Array.isArray(on) ? on : []
    return {
      href: toText(content['url']),
      title: toText(title) || toText(content['title']),
      description: toText(note) || toText(content['description']),
      addedAt: parseMoment(createdAt),
      tags: toNames(tags),
      folders: findPath(lists, isObject(list) ? list['id'] : list),
      covers: [toText(content['imageUrl'])],
    }
  })
}

/** `{ collections: [{ name, links: [{ name, url, description, tags: [{ name }], createdAt }] }] }`. */
function readLinkwarden(value: unknown): Bookmark[] | null {
  if (!isObject(value) || !Array.isArray(value['collections'])) return null
  const collections = toList(value['collections'])
  if (!collections.every(({ links }) => Array.isArray(links))) return null
  const folders = toFolders(collections)
  return collections.flatMap(({ id, name: folder, links }) =>
    toList(links).flatMap(({ url, name, description, createdAt, importDate, tags }) =>
      toText(url) === ''
        ? []
        : {
            href: toText(url),
            title: toText(name),
            description: toText(description),
            addedAt: parseMoment(importDate ?? createdAt),
            tags: toNames(tags),
            folders: id === undefined ? [toText(folder)] : findPath(folders, id),
            covers: [],
          },
    ),
  )
}

/** `[{ href, description, extended, time, tags }]`, where the title is called `description`. */
function readPinboard(value: unknown): Bookmark[] | null {
  const rows = toList(value)
  if (rows.length === 0 || !rows.every((row) => typeof row['href'] === 'string' && 'extended' in row)) return null
  return rows.map(({ href, description, extended, time, tags }) => ({
    href: toText(href),
    title: toText(description),
    description: toText(extended),
    addedAt: parseMoment(time),
    tags: toText(tags).split(' '),
    folders: [],
    covers: [],
  }))
}

/** How programs call a list of bookmarks in their answers. */
const LISTS = ['results', 'items', 'bookmarks', 'links', 'entries', 'articles', 'data', 'urls']

/** Things with an address and a title, as most programs write them (Wallabag, linkding, Shiori …). */
function readList(value: unknown): Bookmark[] | null {
  const list = Array.isArray(value)
    ? value
    : isObject(value)
      ? LISTS.map((name) => value[name]).find(Array.isArray)
      : []
  const rows = toList(list)
  const read = (row: Fields, ...names: string[]) =>
    names.map((name) => toText(row[name])).find((text) => text !== '') ?? ''
  const findHref = (row: Fields) => read(row, 'url', 'link', 'href', 'uri', 'given_url', 'resolved_url')
  // Pins of Pinry have an address, too, that of their image, and no title.
  const isOne = (row: Fields) =>
    parseWebLink(findHref(row)) !== null && ('title' in row || 'name' in row) && !('referer' in row)
  if (rows.length === 0 || rows.filter(isOne).length < rows.length / 2) return null
  return rows.map((row) => {
    const moment = ['created_at', 'createdAt', 'created', 'date_added', 'added_at', 'time_added', 'time', 'date']
    const tags = row['tags'] ?? row['tag_names'] ?? row['labels']
    return {
      href: findHref(row),
      title: read(row, 'title', 'name', 'resolved_title', 'given_title'),
      description: read(row, 'notes', 'note', 'description', 'excerpt'),
      addedAt: moment.map((name) => parseMoment(row[name])).find((one) => one !== undefined),
      tags: Array.isArray(tags) ? toNames(tags) : toText(tags).split(','),
      folders: [read(row, 'folder', 'collection', 'category', 'list')],
      covers: [read(row, 'cover', 'preview_picture', 'image', 'image_url', 'imageUrl', 'thumbnail')],
    }
  })
}

const MAX_PATH = 20

/** Names of the folders in which one lies and of itself, by what each names as its parent. */
function findPath(folders: ReadonlyMap<unknown, Fields>, id: unknown): string[] {
  const path: string[] = []
  let next = folders.get(id)
  while (next && path.length < MAX_PATH) {
    path.unshift(toText(next['name']))
    const { parentId } = next
    next = parentId == null ? undefined : folders.get(parentId)
  }
  return path
}

function toFolders(list: readonly Fields[]): Map<unknown, Fields> {
  return new Map(list.map((one) => [one['id'], one]))
}

function toList(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Reads names, or things that have one. */
function toNames(value: unknown): string[] {
  return Array.isArray(value) ? value.map((one) => toText(isObject(one) ? one['name'] : one)) : []
}
