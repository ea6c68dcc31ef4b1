import { MAX_IMPORT_ITEMS } from '#schema/settings/import-constants.ts'
import { fail } from '#worker/errors/service-error.ts'
import { parseMoment } from './bookmark-moment.ts'
import type { Bookmark } from './bookmark.ts'

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

const DELIMITERS = [',', ';', '\t', '|']

/** Excel's, in which a table says what separates its columns. */
const SEPARATOR = /^sep=(.)\r?\n\s*/i

/** Rows that show what the columns are of a table that calls them otherwise. */
const SAMPLED_ROWS = 20

/** Null for what is no table with a column of addresses. */
export async function parseBookmarksCsv(file: string): Promise<Bookmark[] | null> {
  const whole = file.trimStart()
  const text = whole.replace(SEPARATOR, '')
  const table = findNamedTable(text) ?? (await findTable(text, SEPARATOR.exec(whole)?.[1]))
  if (!table) return null
  const rows = await readRows(text, table.delimiter)
  const lines = table.hasHeading ? rows.slice(1) : rows
  if (lines.length > MAX_IMPORT_ITEMS) fail('importTooManyItems')
  const columns = table.columns ?? (rows[0] ?? []).map((name) => name.trim().toLowerCase())
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

interface Table {
  delimiter: string
  hasHeading: boolean
  /** Names of its columns, where its own are others. */
  columns?: string[]
}

function findNamedTable(text: string): Table | null {
  const heading = /^[^\r\n]{3,2000}/.exec(text)?.[0] ?? ''
  const delimiter = DELIMITERS.find((one) => findColumns(splitHeading(heading, one), 'href').length > 0)
  return delimiter === undefined ? null : { delimiter, hasHeading: true }
}

/** A list of addresses, or a table with a column of nothing else, whatever its heading says, if it has one. */
async function findTable(text: string, separator: string | undefined): Promise<Table | null> {
  if (/^[<{[]/.test(text) || !/https?:\/\//i.test(text.slice(0, 10_000))) return null
  const sample = text.split(/\r\n?|\n/, SAMPLED_ROWS + 1)
  if (sample.every((line) => line.trim() === '' || isAddress(line))) {
    // Addresses may have any other sign in them.
    return { delimiter: '\u0000', hasHeading: false, columns: ['url'] }
  }
  const count = (delimiter: string) => sample[0]?.split(delimiter).length ?? 0
  // Others stand in addresses and words.
  const likeliest = DELIMITERS.toSorted((one, other) => count(other) - count(one))
  for (const delimiter of separator === undefined ? likeliest : [separator]) {
    const rows = await readRows(sample.join('\n'), delimiter)
    const [first = [], ...others] = rows
    const width = Math.max(...rows.map((row) => row.length))
    const columns = Array.from({ length: width }, (_, place) => others.map((row) => row[place]?.trim() ?? ''))
    const hasHeading = !first.some(isAddress)
    const all = hasHeading ? columns : columns.map((cells, place) => [first[place]?.trim() ?? '', ...cells])
    const href = all.findIndex(
      (cells) => cells.some(isAddress) && cells.every((cell) => cell === '' || isAddress(cell)),
    )
    if (href < 0) continue
    const names = hasHeading ? first.map((name) => name.trim().toLowerCase()) : []
    const title = all.findIndex((cells, place) => place !== href && cells.some(isWords) && !cells.some(isAddress))
    const hasTitle = findColumns(names, 'title').length > 0
    const named = all.map((_, place) =>
      place === href ? 'url' : place === title && !hasTitle ? 'title' : (names[place] ?? ''),
    )
    return { delimiter, hasHeading, columns: named }
  }
  return null
}

function isAddress(text: string): boolean {
  return /^\s*https?:\/\/\S+\s*$/i.test(text)
}

/** A text of words is no number or date. */
function isWords(text: string): boolean {
  return /\p{L}{2}/u.test(text) && parseMoment(text) === undefined
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
  const options = {
    bom: true,
    delimiter,
    // Programs that write quotes in the manner of code double none.
    escape: /\\"/.test(text) && !/[^\s,;|]""[^\s,;|]/.test(text) ? '\\' : '"',
    ltrim: delimiter !== '\t',
    rtrim: delimiter !== '\t',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    to: MAX_IMPORT_ITEMS + 2,
  } as const
  try {
    return parse(text, options)
  } catch {
    // A quote that is never closed takes the rest of the file with it: line by line it takes its own.
    const lines = text.split(/\r\n?|\n/, MAX_IMPORT_ITEMS + 2)
    return lines.flatMap((line) => {
      try {
        return parse(line, options)
      } catch {
        return [line.split(delimiter).map((cell) => cell.trim().replaceAll(/^"|"$/g, ''))]
      }
    })
  }
}

/** "a|b", "a,b", or as JSON of a list. */
function readTags(text: string): string[] {
  return text
    .replaceAll(/^\[|\]$|"/g, '')
    .split(/[|,;]/)
    .map((tag) => tag.trim())
}
