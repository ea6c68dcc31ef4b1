import { MAX_IMPORT_ITEMS } from '#schema/constants/imports.ts'
import { fail } from '#worker/errors/service-error.ts'
import { parseMoment } from './bookmark-moment.ts'
import type { Bookmark } from './read-bookmarks.ts'

/** What Pocket, Raindrop, Instapaper and people who write their own call each column, in lower case. */
const COLUMNS = {
  href: ['url', 'link', 'href', 'address', 'uri'],
  title: ['title', 'name'],
  description: ['note', 'notes', 'description', 'excerpt', 'comment', 'selection'],
  folder: ['folder', 'collection', 'board', 'list', 'category'],
  tags: ['tags', 'labels', 'topics', 'keywords'],
  addedAt: ['created', 'time_added', 'created_at', 'createdat', 'date_added', 'added', 'timestamp', 'date'],
  cover: ['cover', 'image', 'image_url', 'imageurl', 'thumbnail', 'picture'],
} as const

type Field = keyof typeof COLUMNS

const DELIMITERS = [',', ';', '\t']

/** Null for what is no table with a column of addresses. */
export async function parseBookmarksCsv(text: string): Promise<Bookmark[] | null> {
  const heading = /^\ufeff?[^\r\n]{3,2000}/.exec(text)?.[0] ?? ''
  const delimiter = DELIMITERS.find((one) => findColumns(splitHeading(heading, one), 'href').length > 0)
  if (delimiter === undefined) return null
  const [names = [], ...lines] = await readRows(text, delimiter)
  if (lines.length > MAX_IMPORT_ITEMS) fail('importTooManyItems')
  const columns = names.map((name) => name.trim().toLowerCase())
  const read = (line: readonly string[], field: Field) =>
    findColumns(columns, field)
      .map((place) => line[place]?.trim() ?? '')
      .find((value) => value !== '') ?? ''
  const bookmarks = lines.map((line) => ({
    href: read(line, 'href'),
    title: read(line, 'title'),
    description: read(line, 'description'),
    addedAt: parseMoment(read(line, 'addedAt')),
    tags: readTags(read(line, 'tags')),
    folders: [read(line, 'folder')],
    covers: [read(line, 'cover')],
  }))
  return bookmarks.filter(({ href }) => href !== '')
}

function splitHeading(heading: string, delimiter: string): string[] {
  return heading.split(delimiter).map((name) =>
    name
      .replaceAll(/["\ufeff]/g, '')
      .trim()
      .toLowerCase(),
  )
}

/** The likeliest first. */
function findColumns(names: readonly string[], field: Field): number[] {
  return COLUMNS[field].map((name) => names.indexOf(name)).filter((place) => place >= 0)
}

async function readRows(text: string, delimiter: string): Promise<string[][]> {
  const { parse } = await import('csv-parse/sync')
  try {
    return parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: MAX_IMPORT_ITEMS + 2,
    })
  } catch {
    return fail('importUnreadable')
  }
}

/** "a|b", "a,b", or as JSON of a list. */
function readTags(text: string): string[] {
  return text
    .replaceAll(/^\[|\]$|"/g, '')
    .split(/[|,;]/)
    .map((tag) => tag.trim())
}
