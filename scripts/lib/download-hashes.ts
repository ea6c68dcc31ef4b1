import { createHash } from 'node:crypto'
import type { BoardAnswer } from '#schema/boards/calls.ts'
import type { PinData } from '#schema/pin-builder/calls.ts'

/** A line of `boards/{slug}/pins.json`. */
export interface ExportedPin extends PinData {
  topics: string[]
  save: {
    id: string
    saved_by: string
    section: { slug: string; title: string } | null
    created_at: string
  } | null
  attribution: object | null
  note: string
  position: string | null
  files: { name: string; media?: number; cover?: true; product?: number; captions?: string }[]
}

/** `boards/{slug}/board.json`. */
export interface ExportedBoard extends BoardAnswer {
  collaborators: { username: string; full_name: string; permissions: string[] }[]
}

/** What is counted of a download; each has a name and a hash of all that it says. */
export const HASHED = ['board', 'section', 'pin', 'note', 'picture'] as const

export interface Hashed {
  kind: (typeof HASHED)[number]
  /** The name includes that of the board. */
  name: string
  hash: string
}

const SIGNATURE = /[0-9a-f]{32}/g
/** The folders of an address stand before the signature that they repeat. */
const FOLDERS = /(?:[0-9a-f]{2}\/){3}(?=[0-9a-f]{32})/g

/**
 * Hashes every board, section, pin, note and file of a download, in its order. Ids, addresses and people are those of
 * one site, and what was saved from others is one's own elsewhere: neither counts. Files are named by their content, as
 * their signatures are addresses.
 */
export function hashDownload(files: ReadonlyMap<string, Uint8Array>): Hashed[] {
  const { boards } = readJson<{ boards: string[] }>(files, 'account.json')
  return boards.flatMap((slug, place) => hashBoard(files, slug, place))
}

function hashBoard(files: ReadonlyMap<string, Uint8Array>, slug: string, place: number): Hashed[] {
  const folder = `boards/${slug}`
  const board = readJson<ExportedBoard>(files, `${folder}/board.json`)
  const rows = readJson<ExportedPin[]>(files, `${folder}/pins.json`)
  const { name, description, privacy, layout, is_archived, created_at, sections } = board
  const cover = rows.findIndex(({ id }) => id === board.cover_pin_id)
  const entries = rows.map((row, at) => ({ row, name: `${slug} ${at + 1} ${row.title ?? ''}`.trim() }))
  const contents = new Map<string, string>()
  const images = new Map<string, Hashed>()
  for (const [file, bytes] of files) {
    if (!file.startsWith(`${folder}/`) || /\.(?:json|csv)$/.test(file)) continue
    const content = hash(bytes)
    const [signature = '', ...ending] = file.slice(folder.length + 1).split('.')
    contents.set(signature, content)
    const own = `${folder}/${[content.slice(0, signature.length), ...ending].join('.')}`
    images.set(own, { kind: 'picture', name: own, hash: content })
  }
  const byContent = (value: unknown) =>
    JSON.stringify(value)
      .replaceAll(FOLDERS, '')
      .replaceAll(SIGNATURE, (signature) => contents.get(signature) ?? signature)
  return [
    {
      kind: 'board',
      name: slug,
      hash: hash({ place, name, description, privacy, layout, is_archived, created_at, cover }),
    },
    ...sections.map(({ slug: part, title, pin_count }): Hashed => {
      return { kind: 'section', name: `${slug} ${part}`, hash: hash({ title, pin_count }) }
    }),
    ...entries.map(({ row, name: own }): Hashed => ({
      kind: 'pin',
      name: own,
      hash: hash(byContent(ofPin(row, privacy))),
    })),
    ...entries
      .filter(({ row }) => row.note !== '')
      .map(({ row, name: own }): Hashed => ({ kind: 'note', name: own, hash: hash(row.note) })),
    ...[...images.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  ]
}

function ofPin(row: ExportedPin, privacy: string): unknown {
  const {
    id: _id,
    url: _url,
    board_id: _b,
    section_id: _s,
    topic_ids: _t,
    pinner: _p,
    board: _o,
    is_secret,
    ...rest
  } = row
  const { repin_count: _r, comment_count: _c, note: _n, save, created_at: createdAt, ...pin } = rest
  return {
    ...pin,
    // What was saved to a secret board is a pin of that board elsewhere.
    is_secret: is_secret || privacy === 'secret',
    section: (save ? save.section : pin.section)?.title ?? null,
    added_at: save?.created_at ?? createdAt,
    products: pin.products?.map(({ product_id: _product, ...product }) => product) ?? null,
    tagged_products: pin.tagged_products?.map(({ pin_id: _pin, product_id: _of, ...tag }) => tag),
  }
}

function readJson<Value>(files: ReadonlyMap<string, Uint8Array>, name: string): Value {
  const bytes = files.get(name)
  if (!bytes) throw new Error(`There is no ${name}`)
  return JSON.parse(new TextDecoder().decode(bytes)) as Value
}

function hash(value: unknown): string {
  const bytes = value instanceof Uint8Array ? value : JSON.stringify(value)
  return createHash('sha256').update(bytes).digest('hex')
}

/** Lines about what only one of two downloads has, or has otherwise; none where they are equal. */
export function compareHashes(one: readonly Hashed[], other: readonly Hashed[]): string[] {
  const [ofOne, ofOther] = [one, other].map(
    (all) => new Map(all.map((item) => [`${item.kind} ${item.name}`, item.hash])),
  )
  const names = new Set([...(ofOne ?? new Map()).keys(), ...(ofOther ?? new Map()).keys()])
  return [...names].flatMap((name) => {
    const [before, after] = [ofOne?.get(name), ofOther?.get(name)]
    if (before === after) return []
    return [`${after === undefined ? 'missing' : before === undefined ? 'added' : 'changed'}: ${name}`]
  })
}
