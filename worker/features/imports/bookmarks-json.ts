import { MAX_IMPORT_ITEMS } from '#schema/constants/imports.ts'
import { fail } from '#worker/errors/service-error.ts'
import { parseMoment } from './bookmark-moment.ts'
import type { Bookmark } from './read-bookmarks.ts'

type Fields = Readonly<Record<string, unknown>>

/** Null for JSON of another kind, and for what is none. */
export function parseBookmarksJson(text: string): Bookmark[] | null {
  if (!/^\s*[[{]/.test(text.slice(0, 1_000))) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const bookmarks = readBrowser(value) ?? readKarakeep(value) ?? readLinkwarden(value) ?? readPinboard(value)
  if (bookmarks && bookmarks.length > MAX_IMPORT_ITEMS) fail('importTooManyItems')
  return bookmarks
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
  const names = new Map(toList(value['lists']).map((list) => [list['id'], toText(list['name'])]))
  const bookmarks = toList(value['bookmarks'])
  if (!bookmarks.every((bookmark) => 'content' in bookmark)) return null
  return bookmarks.flatMap(({ content, title, note, createdAt, tags, lists }) => {
    // Notes and files have no address; files are not in the download.
    if (!isObject(content) || content['type'] !== 'link') return []
    const [list] = Array.isArray(lists) ? lists : []
    return {
      href: toText(content['url']),
      title: toText(title) || toText(content['title']),
      description: toText(note) || toText(content['description']),
      addedAt: parseMoment(createdAt),
      tags: toNames(tags),
      folders: [names.get(isObject(list) ? list['id'] : list) ?? ''],
      covers: [toText(content['imageUrl'])],
    }
  })
}

/** `{ collections: [{ name, links: [{ name, url, description, tags: [{ name }], createdAt }] }] }`. */
function readLinkwarden(value: unknown): Bookmark[] | null {
  if (!isObject(value) || !Array.isArray(value['collections'])) return null
  const collections = toList(value['collections'])
  if (!collections.every(({ links }) => Array.isArray(links))) return null
  return collections.flatMap(({ name: folder, links }) =>
    toList(links).flatMap(({ url, name, description, createdAt, importDate, tags }) =>
      toText(url) === ''
        ? []
        : {
            href: toText(url),
            title: toText(name),
            description: toText(description),
            addedAt: parseMoment(importDate ?? createdAt),
            tags: toNames(tags),
            folders: [toText(folder)],
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

function toList(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Of names, or of things that have one. */
function toNames(value: unknown): string[] {
  return Array.isArray(value) ? value.map((one) => toText(isObject(one) ? one['name'] : one)) : []
}
