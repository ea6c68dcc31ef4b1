import * as v from 'valibot'
import { MAX_DESCRIPTION_LENGTH } from '#schema/pins/constants.ts'
import { cutText, toPlainText } from '#schema/plain-text.ts'
import { parseWebLink } from '#schema/web-link.ts'
import type { Archive } from './archive.ts'
import type { FoundItem } from './found-item.ts'
import { ListedBoards, toBoardKey, type ListedBoard } from './listed-boards.ts'

const FALLBACK_BOARD = 'Pinry'

/** `/api/v2/pins/`. */
const Pin = v.object({
  id: v.union([v.number(), v.string()]),
  url: v.nullish(v.string()),
  referer: v.nullish(v.string()),
  description: v.nullish(v.string()),
  private: v.optional(v.boolean(), false),
  image: v.nullish(v.object({ image: v.string() })),
  tags: v.optional(v.array(v.string()), []),
})
type Pin = v.InferOutput<typeof Pin>

/** `/api/v2/boards/`. */
const Board = v.object({
  name: v.string(),
  private: v.optional(v.boolean(), false),
  pins_detail: v.array(Pin),
})

const Row = v.union([Board, Pin])

/** An answer, several of them one after the other, or only what is in them. */
const Dump = v.union([
  v.pipe(
    v.object({ results: v.array(Row) }),
    v.transform(({ results }) => results),
  ),
  v.pipe(
    v.array(v.object({ results: v.array(Row) })),
    v.transform((pages) => pages.flatMap(({ results }) => results)),
  ),
  v.array(Row),
  v.pipe(
    v.object({ pins: v.array(Pin), boards: v.optional(v.array(Board), []) }),
    v.transform(({ pins, boards }) => [...boards, ...pins]),
  ),
])
export type PinryRows = v.InferOutput<typeof Dump>

/** Null for JSON of another kind, and for what is none. */
export function parsePinry(text: string): PinryRows | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Dump), text, { abortEarly: true })
  return parsed.success && parsed.output.length > 0 ? parsed.output : null
}

/** A pin of several boards is on the first; one of none is on a board for these. Files may lie beside the dump. */
export function* readPinry(rows: PinryRows, archive: Archive | null): Generator<FoundItem> {
  const boards = new ListedBoards(FALLBACK_BOARD)
  const placed = new Map<string, { pin: Pin; board: ListedBoard }>()
  for (const row of rows.toSorted((one, other) => Number('pins_detail' in other) - Number('pins_detail' in one))) {
    const own = 'pins_detail' in row ? row.pins_detail : [row]
    for (const pin of own) {
      const id = String(pin.id)
      if (placed.has(id)) continue
      const isOnSecret = 'pins_detail' in row && row.private
      const path = 'pins_detail' in row ? [row.name] : []
      const board = boards.add(path, pin.private || isOnSecret, isOnSecret ? 'private' : 'public')
      placed.set(id, { pin, board })
    }
  }
  yield* boards.items()
  for (const [id, { pin, board }] of placed) yield toItem(id, pin, board, archive)
}

function toItem(id: string, pin: Pin, { name: board, isSecret }: ListedBoard, archive: Archive | null): FoundItem {
  const { description, referer, url, image, tags } = pin
  const link = parseWebLink(referer ?? '')?.href ?? null
  const text = cutText(toPlainText(description ?? ''), MAX_DESCRIPTION_LENGTH)
  const entry = findEntry(image?.image, archive)
  return {
    name: text.split('\n')[0] || link || url || id,
    item: {
      type: 'pin',
      board,
      is_secret: isSecret,
      key: `pinry ${toBoardKey(board)} ${id} ${image?.image ?? url ?? ''}`.slice(0, 500),
      fields: { kind: 'image', description: text, link },
      topics: tags,
      ...(entry === undefined
        ? { image_urls: [image?.image, url].filter((address) => parseWebLink(address ?? '') !== null) as string[] }
        : { files: [{ entry, kind: 'image' }] }),
    },
  }
}

/** The end of its path counts, as the folder of media is called differently everywhere. */
function findEntry(address: string | undefined, archive: Archive | null): string | undefined {
  const path = address?.replace(/^https?:\/\/[^/]+/, '').replace(/^.*\/media\//, '')
  if (!archive || path === undefined || path === '') return undefined
  return [...archive.entries.keys()].find((name) => name === path || name.endsWith(`/${path.replace(/^\//, '')}`))
}
