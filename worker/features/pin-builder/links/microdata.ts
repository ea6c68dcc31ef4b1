import type { SchemaNode } from './schema-graph.ts'

type Item = Record<string, unknown>

interface Frame {
  /** The item that the element opens. */
  item: Item | null
  /** What the element's text becomes a value of. */
  property: { item: Item; names: string[]; text: string } | null
  isHidden: boolean
}

/** Attributes that hold the value of a property (HTML standard, "Values"). */
const VALUE_ATTRIBUTES: Record<string, string> = {
  a: 'href',
  area: 'href',
  audio: 'src',
  data: 'value',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  link: 'href',
  meter: 'value',
  object: 'data',
  source: 'src',
  time: 'datetime',
  video: 'src',
}

const MAX_TEXT_LENGTH = 5_000

/** Texts that are being read at once: each piece of text is added to all of them. */
const MAX_OPEN_TEXTS = 8

/** Reads `itemscope` and `itemprop` in the order of a parser's events, into nodes as of JSON-LD. */
export class Microdata {
  readonly #maxEntries: number
  readonly #frames: Frame[] = []
  readonly #items: Item[] = []
  readonly #roots: Item[] = []
  #openTexts: NonNullable<Frame['property']>[] = []
  #entries = 0
  #hidden = 0

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries
  }

  open(element: string, attributes: Record<string, string>): void {
    const frame: Frame = { item: null, property: null, isHidden: element === 'script' || element === 'style' }
    this.#frames.push(frame)
    if (frame.isHidden) this.#hidden += 1
    const parent = this.#items.at(-1)
    const names = parent ? (attributes['itemprop'] ?? '').split(/\s+/).filter((name) => name !== '') : []
    const opensItem = attributes['itemscope'] !== undefined
    if ((!opensItem && names.length === 0) || this.#entries >= this.#maxEntries) return
    this.#entries += 1
    if (opensItem) {
      const item: Item = Object.assign(Object.create(null), { '@type': (attributes['itemtype'] ?? '').split(/\s+/) })
      frame.item = item
      this.#items.push(item)
      if (parent && names.length > 0) add(parent, names, item)
      else this.#roots.push(item)
      return
    }
    if (!parent) return
    const value = attributes['content'] ?? attributes[VALUE_ATTRIBUTES[element] ?? '']
    if (value !== undefined) add(parent, names, value.slice(0, MAX_TEXT_LENGTH))
    else if (this.#openTexts.length < MAX_OPEN_TEXTS) {
      frame.property = { item: parent, names, text: '' }
      this.#openTexts.push(frame.property)
    }
  }

  text(part: string): void {
    if (this.#hidden > 0) return
    for (const open of this.#openTexts) if (open.text.length < MAX_TEXT_LENGTH) open.text += part
  }

  close(): void {
    const frame = this.#frames.pop()
    if (!frame) return
    if (frame.isHidden) this.#hidden -= 1
    if (frame.item) this.#items.pop()
    const { property } = frame
    if (!property) return
    this.#openTexts = this.#openTexts.filter((open) => open !== property)
    add(property.item, property.names, property.text.trim())
  }

  finish(): SchemaNode[] {
    return this.#roots
  }
}

function add(item: Item, names: readonly string[], value: unknown): void {
  for (const name of names) {
    const known = item[name]
    if (name.startsWith('@')) continue
    if (Array.isArray(known)) known.push(value)
    else item[name] = [value]
  }
}
