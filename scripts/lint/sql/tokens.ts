/** A piece of a statement. `at` is an offset in the file that it stands in. */
export type Token =
  | { kind: 'word'; text: string; isQuoted: boolean; at: number }
  | { kind: 'sign'; text: string; at: number }
  | { kind: 'value'; at: number }

const PATTERNS = new RegExp(
  [
    /(?<blank>\s+|--[^\n]*)/,
    /(?<value>'(?:[^']|'')*'|x'[0-9a-f]*'|\d+(?:\.\d+)?(?:e[+-]?\d+)?)/,
    /"(?<quoted>[^"]+)"|\\?`(?<ticked>[^`\\]+)\\?`/,
    /(?<word>[a-z_]\w*)/,
    /(?<sign>->>|->|\|\||<>|<=|>=|!=|==|[^\s\w])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giy',
)

/** A text of SQL, SQLite's dialect. What it cannot read, such as half of a quoted text, counts as signs. */
export function tokenize(text: string, at: number): Token[] {
  return [...text.matchAll(PATTERNS)].flatMap(({ 0: whole, index, groups = {} }): Token[] => {
    const start = at + index
    const { blank, value, quoted, ticked, word } = groups
    if (blank !== undefined) return []
    if (value !== undefined) return [{ kind: 'value', at: start }]
    if (word !== undefined) return [{ kind: 'word', text: word.toLowerCase(), isQuoted: false, at: start }]
    const name = quoted ?? ticked
    if (name !== undefined) return [{ kind: 'word', text: name.toLowerCase(), isQuoted: true, at: start }]
    return [{ kind: 'sign', text: whole, at: start }]
  })
}

const KEYWORDS = `abort action add after all alter always analyze and as asc attach autoincrement before begin between by
  cascade case cast check collate column commit conflict constraint create cross current current_date current_time
  current_timestamp database default deferrable deferred delete desc detach distinct do drop each else end escape except
  exclude exclusive exists explain fail filter first following for foreign from full generated glob group groups having
  if ignore immediate in index indexed initially inner insert instead intersect into is isnull join key last left like
  limit match materialized natural no not nothing notnull null nulls of offset on or order others outer over partition
  plan pragma preceding primary query raise range recursive references regexp reindex release rename replace restrict
  returning right rollback row rows savepoint select set table temp temporary then ties to transaction trigger true
  false unbounded union unique update using vacuum values view virtual when where window with without`

const RESERVED = new Set(KEYWORDS.split(/\s+/))

type Any = { kind: string } | undefined

/** One of these words, or any. Some of them may name a column as well. */
export function isKeyword(token: Any, ...words: readonly string[]): boolean {
  if (!isToken(token) || token.kind !== 'word' || token.isQuoted) return false
  return words.length === 0 ? RESERVED.has(token.text) : words.includes(token.text)
}

export function isSign(token: Any, text: string): boolean {
  return isToken(token) && token.kind === 'sign' && token.text === text
}

function isToken(token: Any): token is Token {
  return token !== undefined && 'text' in token
}
