import { MAX_IMPORT_ITEMS } from '#schema/constants/imports.ts'
import { fail } from '#worker/errors/service-error.ts'
import type { Bookmark } from './read-bookmarks.ts'

/** As a Firefox backup has it, or the file in which Chrome and its kin keep bookmarks. */
interface Node {
  title?: unknown
  name?: unknown
  uri?: unknown
  url?: unknown
  /** Microseconds since 1970. */
  dateAdded?: unknown
  /** Microseconds since 1601, in digits. */
  date_added?: unknown
  /** Separated by commas. */
  tags?: unknown
  children?: unknown
}

const MICROSECONDS = 1_000

/** From 1601, as Windows counts, to 1970. */
const TO_1970_MS = 11_644_473_600_000

/** Null for JSON of another kind, and for what is none. Folders may lie as deep as they want. */
export function parseBookmarksJson(text: string): Bookmark[] | null {
  const roots = findRoots(text)
  if (!roots) return null
  const bookmarks: Bookmark[] = []
  const waiting = roots.toReversed().map((node) => ({ node, folders: [] as readonly string[] }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, folders } = next
    const name = toText(node.title) || toText(node.name)
    const href = toText(node.uri) || toText(node.url)
    if (bookmarks.length + waiting.length > MAX_IMPORT_ITEMS) fail('importTooManyItems')
    if (href !== '') {
      const tags = toText(node.tags).split(',')
      bookmarks.push({ href, title: name, description: '', addedAt: toMoment(node), tags, folders })
    }
    const within = name === '' ? folders : [...folders, name]
    for (const child of toNodes(node.children).toReversed()) waiting.push({ node: child, folders: within })
  }
  return bookmarks
}

function findRoots(text: string): Node[] | null {
  if (!/^\s*\{/.test(text.slice(0, 1_000))) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const { roots, guid, children } = value as { roots?: unknown; guid?: unknown; children?: unknown }
  if (guid === 'root________') return toNodes(children)
  return isObject(roots) && 'bookmark_bar' in roots ? toNodes(Object.values(roots)) : null
}

function toNodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function isObject(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function toMoment({ dateAdded, date_added: sinceWindows }: Node): number | undefined {
  if (typeof dateAdded === 'number') return Math.floor(dateAdded / MICROSECONDS)
  const moment = Math.floor(Number(toText(sinceWindows)) / MICROSECONDS) - TO_1970_MS
  return moment > 0 ? moment : undefined
}
