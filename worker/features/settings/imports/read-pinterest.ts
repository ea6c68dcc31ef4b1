import { MAX_ALT_TEXT_LENGTH, MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from '#schema/pins/constants.ts'
import { cutText, toPlainLine, toPlainText } from '#schema/plain-text.ts'
import { parseWebLink } from '#schema/web-link.ts'
import type { FoundItem } from './found-item.ts'
import { ListedBoards, type ListedBoard } from './listed-boards.ts'
import { readTags } from './read-tags.ts'

const FALLBACK_BOARD = 'Pinterest'

const PIN = /^https:\/\/[a-z.]{0,20}pinterest\.[a-z.]{1,20}\/pin\/(\d+)\/?$/

/** `Board Name: Kitchen,`, a line after a break. */
const LINE = /^([A-Z][A-Za-z ]{1,30}):\s*(.*?),?$/s

const NOTHING = 'No data'

/** A page of an account's data, whose pins are lists of lines. */
export function isPinterest(html: string): boolean {
  return /pinterest\.[a-z.]{1,20}\/pin\/\d+/.test(html) && /<br\s*\/?>\s*Board (?:Id|Name):/i.test(html)
}

interface ExportedPin {
  id: string
  lines: Map<string, string>
}

export function* readPinterest(pages: readonly string[]): Generator<FoundItem> {
  const boards = new ListedBoards(FALLBACK_BOARD)
  const pins = new Map(pages.flatMap(parse).map((pin) => [pin.id, pin]))
  const placed = [...pins.values()].map((pin) => {
    // What does not say that it is for everyone is not.
    const isSecret = pin.lines.get('Private') !== 'False'
    return { pin, board: boards.add([pin.lines.get('Board Name')], isSecret) }
  })
  yield* boards.items()
  for (const { pin, board } of placed) yield toItem(pin, board)
}

function parse(html: string): ExportedPin[] {
  const pins: ExportedPin[] = []
  let line = ''
  let isLineEmpty = true
  let isHeading = false
  function endLine(): void {
    const [, key, value = ''] = LINE.exec(line.trim()) ?? []
    if (key !== undefined && value !== NOTHING && value !== '') pins.at(-1)?.lines.set(key, value)
    line = ''
    isLineEmpty = true
  }
  readTags(html, {
    open(tag, attributes) {
      const id = tag === 'a' && isLineEmpty ? PIN.exec(attributes.get('href') ?? '')?.[1] : undefined
      if (tag === 'br' || tag === 'h1' || id !== undefined) endLine()
      if (id !== undefined) pins.push({ id, lines: new Map() })
      // Another part of the data follows: its lines are of no pin.
      if (tag === 'h1' && pins.at(-1)?.id !== '') pins.push({ id: '', lines: new Map() })
      isHeading ||= tag === 'h1'
    },
    text(piece) {
      if (isHeading) return
      line += piece
      isLineEmpty &&= piece.trim() === ''
    },
    close(tag) {
      if (tag === 'h1') isHeading = false
    },
  })
  endLine()
  return pins.filter(({ id }) => id !== '')
}

const IMAGE = /^[0-9a-f]{32}$/

function toItem({ id, lines }: ExportedPin, { name: board, isSecret }: ListedBoard): FoundItem {
  const title = cutText(toPlainLine(lines.get('Title') ?? ''), MAX_TITLE_LENGTH)
  const link = parseWebLink(lines.get('Canonical Link') ?? '')?.href ?? null
  const createdAt = Date.parse(`${(lines.get('Created at') ?? '').replaceAll('/', '-').replace(' ', 'T')}Z`)
  return {
    name: title || `https://www.pinterest.com/pin/${id}/`,
    item: {
      type: 'pin',
      board,
      is_secret: isSecret,
      key: `pinterest ${id}`,
      fields: {
        kind: 'image',
        title,
        description: cutText(toPlainText(lines.get('Details') ?? ''), MAX_DESCRIPTION_LENGTH),
        alt_text: cutText(toPlainText(lines.get('Alt Text') ?? ''), MAX_ALT_TEXT_LENGTH),
        link,
      },
      image_urls: listImages(lines.get('Image')),
      reads_link: link !== null,
      ...(createdAt >= 0 && { created_at: createdAt }),
    },
  }
}

/** The original may have gone, and its format is not said. */
function listImages(image: string | undefined): string[] {
  if (image === undefined || !IMAGE.test(image)) return []
  const folders = [image.slice(0, 2), image.slice(2, 4), image.slice(4, 6)].join('/')
  return ['originals/jpg', 'originals/png', '736x/jpg'].map((kind) => {
    const [size, extension] = kind.split('/')
    return `https://i.pinimg.com/${size}/${folders}/${image}.${extension}`
  })
}
