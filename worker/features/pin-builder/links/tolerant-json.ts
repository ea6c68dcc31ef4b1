/**
 * The values in a text of JSON as people and templates write it: with line breaks and tabs inside strings, comments,
 * too many or too few commas, empty or bare values, bare names, quotes of other kinds, quotes inside of quotes, escapes
 * that JSON does not know, a byte order mark, code or the wrappings of old scripts around it, or several values in a
 * row; what is not closed ends with the text. Takes one pass over the text, so that no page can make it cost time.
 */
export function parseTolerantJson(text: string): unknown[] {
  const strict = parseJson(text)
  if (strict !== undefined) return [strict]
  // Quotes that an editor has escaped or curled; entities inside of strings are read with the rest of their text.
  return new ValueReader(text.includes('"') ? text : text.replaceAll(OTHER_QUOTES, '"'))
    .read()
    .map(parseJson)
    .filter((value) => value !== undefined)
}

const OTHER_QUOTES = /&(?:quot|[lrb]dquo|#0*34|#x0*22|#822[0-2]|#8243);|[“”„″]/gi

/** The tokens are tried in this order at each place; `y` keeps each to that place. */
const TOKENS = [
  ['space', /[\s\ufeff:]+/y],
  ['comment', /\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|\/\/[^\n\r]*|<!--|-->|<!\[CDATA\[|\]\]>|<\/?[a-z]{1,10}\s?\/?>/iy],
  ['open', /[[{]/y],
  ['close', /[\]}]/y],
  ['comma', /[,;]/y],
  ['word', null],
] as const

const WORD = /[^\s"'[\]{},:;<]+|[^]/y

/** A price with a comma before decimals: behind it names come in an object, and no numbers. */
const PRICE = /[^\s"'[\]{},:;<]*\d,\d+(?=\s*[,}\r\n])/y

/** The characters between values are passed over while none is open. */
const OUTSIDE = /[^[{/<\]-]+|[^]/y

/** What stands behind a quote that ends a string; before anything else it is part of the text. */
const STRING_END =
  /[\s\ufeff]*(?:$|[:}\]]|[,;]\s*(?:$|["'{[\]},\d/-]|[\w$]+\s*:|(?:true|false|null|NaN|undefined|None)\b)|\/[/*]|<br)|\s+(?:["']|-?[\d.]+\s*[,}\]])/iy

/** Deeper and larger data is made to cost time. */
const MAX_DEPTH = 500
const MAX_TOKENS = 200_000

interface Level {
  end: '}' | ']'
  isEmpty: boolean
  /** The name in an object whose value comes next. */
  name: string | null
}

class ValueReader {
  readonly #text: string
  readonly #levels: Level[] = []
  readonly #values: string[] = []
  /** How many levels wait for each. */
  readonly #ends = { '}': 0, ']': 0 }
  #at = 0
  /** The value that is open, written as JSON wants it. */
  #written = ''
  #hasContent = false

  constructor(text: string) {
    this.#text = text
  }

  /** Each value at the top. */
  read(): string[] {
    for (let count = 0; count < MAX_TOKENS && this.#at < this.#text.length; count += 1) {
      if (this.#levels.length <= MAX_DEPTH) this.#readToken()
    }
    if (this.#hasContent && this.#levels.length <= MAX_DEPTH) while (this.#levels.length > 0) this.#close()
    return this.#values
  }

  #readToken(): void {
    const isOutside = this.#levels.length === 0
    const quote = this.#text[this.#at]
    if (!isOutside && (quote === '"' || quote === "'")) return this.#add(this.#readString(quote), true)
    for (const [kind, pattern] of TOKENS) {
      const token = pattern === null ? this.#findWord() : this.#find(pattern)
      if (token === undefined) continue
      this.#at += token.length
      if (kind === 'open') this.#open(token === '{' ? '}' : ']')
      else if (kind === 'close') this.#closeTo(token === '}' ? '}' : ']')
      else if (kind === 'comma') this.#dropName()
      else if (kind === 'word' && !isOutside) this.#add(toJson(token), false)
      return
    }
  }

  #find(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    return pattern.exec(this.#text)?.[0]
  }

  #findWord(): string | undefined {
    const level = this.#levels.at(-1)
    if (!level) return this.#find(OUTSIDE)
    return (level.name === null ? undefined : this.#find(PRICE)) ?? this.#find(WORD)
  }

  #readString(quote: string): string {
    const start = this.#at + 1
    let end = start
    for (; end < this.#text.length; end += 1) {
      const character = this.#text[end]
      if (character === '\\') end += 1
      else if (character === quote && this.#isEnd(end + 1)) break
    }
    this.#at = end + 1
    return `"${escapeString(this.#text.slice(start, end))}"`
  }

  #isEnd(place: number): boolean {
    STRING_END.lastIndex = place
    return STRING_END.test(this.#text)
  }

  #add(json: string, isString: boolean): void {
    const level = this.#levels.at(-1)
    if (level?.end === '}' && level.name === null) {
      level.name = isString || json.startsWith('"') ? json : `"${json}"`
      return
    }
    this.#hasContent = true
    this.#begin()
    this.#written += json
  }

  /** Writes what stands before a value. */
  #begin(): void {
    const level = this.#levels.at(-1)
    if (!level) return
    this.#written += `${level.isEmpty ? '' : ','}${level.end === '}' ? `${level.name ?? '""'}:` : ''}`
    level.isEmpty = false
    level.name = null
  }

  #open(end: Level['end']): void {
    this.#begin()
    this.#written += end === '}' ? '{' : '['
    this.#levels.push({ end, isEmpty: true, name: null })
    this.#ends[end] += 1
  }

  /** Closes it with all that was left open in it; an end of nothing is none. */
  #closeTo(end: Level['end']): void {
    if (this.#ends[end] === 0) return
    while (this.#close() !== end) continue
  }

  #close(): Level['end'] | undefined {
    const end = this.#levels.pop()?.end
    if (end === undefined) return
    this.#ends[end] -= 1
    this.#written += end
    if (this.#levels.length === 0) {
      this.#values.push(this.#written)
      this.#written = ''
      this.#hasContent = false
    }
    return end
  }

  /** A name that is followed by no value. */
  #dropName(): void {
    const level = this.#levels.at(-1)
    if (level) level.name = null
  }
}

/** A word as JSON has it; as a string where it has none. */
function toJson(word: string): string {
  if (/^(?:true|false|null)$/i.test(word)) return word.toLowerCase()
  if (/^(?:NaN|undefined|None|nil)$/.test(word)) return 'null'
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(word) ? word : JSON.stringify(word)
}

/** An escape that JSON does not know means its character. */
function escapeString(content: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what JSON forbids in a string
  const unwanted = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})|\\([^]?)|["\u0000-\u001f]/g
  return content.replaceAll(unwanted, (found, escaped: string | undefined) =>
    escaped === undefined && found.startsWith('\\') ? found : JSON.stringify(escaped ?? found).slice(1, -1),
  )
}

/** Undefined where it is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
