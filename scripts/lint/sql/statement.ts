import {
  addColumns,
  addNames,
  emptyLevel,
  uniqueItems,
  type Alias,
  type Item,
  type Level,
  type Location,
  type Source,
  type Summary,
  type Verdict,
} from './levels.ts'
import { TABLE_FUNCTIONS, type Schema } from './schema.ts'
import { isKeyword, isSign, type Token } from './tokens.ts'

/** An expression in a template. */
export interface Hole {
  summary: Summary
  /** Null unless it is a text of its own. */
  pieces: readonly Piece[] | null
  /** False for what is bound, and for all that cannot be followed. */
  isFragment: boolean
  /** What a function is given, if it is that. */
  parameter: object | null
}

/** `name` is a table's name that is given to a function. */
export type Piece = (Token | { kind: 'hole'; hole: Hole; at: number } | { kind: 'name'; alias: object; at: number }) & {
  file: string
}

export interface Checker {
  schema: Schema
  judge: (item: Item, levels: readonly Level[]) => Verdict
  found: (place: Location) => void
}

type Keyword = (...words: readonly string[]) => boolean

const ENDS_FROM = ['where', 'group', 'having', 'order', 'limit', 'set', 'window', 'do', 'values']
const NAMES_FOLLOW = ['as', 'collate', 'over', 'window', 'pragma', 'savepoint', 'index']

/** Reads a statement or a part of one, and says what it still needs from those around it. */
export function readStatement(pieces: readonly Piece[], checker: Checker): Summary {
  const reader = new Reader(checker)
  const level = reader.readQuery(pieces, [], startsWithTable(pieces, checker.schema))
  return { level, items: uniqueItems(reader.items), built: reader.last }
}

class Reader {
  readonly items: Item[] = []
  /** The names of the last `select` that is not in parentheses. */
  last = emptyLevel()
  readonly checker: Checker

  constructor(checker: Checker) {
    this.checker = checker
  }

  settle(item: Item, levels: readonly Level[]): void {
    if (item.kind === 'parameter') this.items.push({ ...item, levels: [...item.levels, ...levels] })
    else if (this.checker.judge(item, levels) === 'missing') {
      const parts = new Set(levels.flatMap((level) => [...level.parts]))
      this.items.push(item.kind === 'column' ? { ...item, parts: item.parts.union(parts) } : item)
    }
  }

  settleAll({ items }: Summary, levels: readonly Level[]): void {
    for (const item of items) this.settle(item, levels)
  }

  needColumn(alias: Alias | null, column: string | null, { file, at }: Piece, levels: readonly Level[]): void {
    this.settle({ kind: 'column', alias, column, place: { file, at }, parts: new Set() }, levels)
  }

  /** What is in parentheses, or all of it. Answers its columns, and what a part of a statement adds to the whole. */
  readQuery(pieces: readonly Piece[], around: readonly Level[], isSource = false): Level {
    const shared = emptyLevel()
    const rest = isKeyword(pieces[0], 'with') ? this.readWith(pieces.slice(1), shared, around) : pieces
    const result = emptyLevel()
    for (const part of splitQuery(rest)) {
      const level = new Part(this, part, [shared, ...around]).read(isSource)
      addColumns(result, level.columns)
      if (around.length === 0) this.last = level
      if (!part.some((piece) => isKeyword(piece, 'select'))) addNames(result, level)
      else if (isKeyword(part[0], 'insert', 'replace')) addNames(result, level)
    }
    addNames(result, shared)
    return result
  }

  /** Answers what follows the queries of `with`. */
  readWith(pieces: readonly Piece[], shared: Level, around: readonly Level[]): readonly Piece[] {
    let at = isKeyword(pieces[0], 'recursive') ? 1 : 0
    for (;;) {
      const piece = pieces[at]
      if (piece?.kind === 'hole') {
        addNames(shared, piece.hole.summary.level)
        this.settleAll(piece.hole.summary, [shared, ...around])
        shared.isOpen ||= !piece.hole.isFragment
        at += 1
      } else if (piece?.kind === 'word') {
        at = this.readNamedQuery(pieces, at, piece.text, [shared, ...around])
      } else return pieces.slice(at)
      if (!isSign(pieces[at], ',')) return pieces.slice(at)
      at += 1
    }
  }

  readNamedQuery(pieces: readonly Piece[], start: number, name: string, levels: readonly Level[]): number {
    const [shared] = levels
    let at = start + 1
    let columns: ReadonlySet<string> | null = null
    if (isSign(pieces[at], '(')) {
      const end = findEnd(pieces, at)
      columns = new Set(pieces.slice(at + 1, end).flatMap((one) => (one.kind === 'word' ? [one.text] : [])))
      at = end + 1
    }
    while (isKeyword(pieces[at], 'as', 'not', 'materialized')) at += 1
    const end = findEnd(pieces, at)
    // It may name itself.
    shared?.queries.set(name, columns)
    const body = this.readQuery(pieces.slice(at + 1, end), levels)
    shared?.queries.set(name, columns ?? body.columns)
    return end + 1
  }
}

/** A `select` of a query, or any other statement, or a part of one. */
class Part {
  readonly reader: Reader
  readonly pieces: Piece[]
  readonly around: readonly Level[]
  readonly level = emptyLevel()
  /** The table of an `insert`: its columns have no names in the query that it reads. */
  readonly target = emptyLevel()
  readonly atEnd: (() => void)[] = []
  /** The pieces of a result, where they are listed. */
  result: Piece[] | null = []
  stars: (Alias | null)[] = []
  isInFrom = false
  isInsert = false
  isAfterConflict = false
  at = 0

  constructor(reader: Reader, pieces: readonly Piece[], around: readonly Level[]) {
    this.reader = reader
    this.pieces = [...pieces]
    this.around = around
  }

  get levels(): readonly Level[] {
    return this.isAfterConflict ? [this.target, this.level, ...this.around] : [this.level, ...this.around]
  }

  read(isSource: boolean): Level {
    if (isSource) {
      this.isInFrom = true
      this.readSource()
    }
    while (this.at < this.pieces.length) this.readPiece()
    this.endResult()
    for (const alias of this.stars) this.addStar(alias)
    for (const run of this.atEnd) run()
    if (this.isInsert) addNames(this.level, this.target)
    return this.level
  }

  readPiece(): void {
    const piece = this.pieces[this.at]
    if (piece === undefined) return
    if (isKeyword(piece) && !isSign(this.pieces[this.at - 1], '.')) {
      this.readKeyword(piece, (...words) => isKeyword(piece, ...words))
      return
    }
    this.at += 1
    if (isSign(piece, ',')) {
      if (this.isInFrom) this.readSource()
      else this.endResult()
      return
    }
    this.result?.push(piece)
    if (isSign(piece, '(')) this.readParentheses()
    else if (piece.kind === 'hole') this.readHole(piece)
    else if (piece.kind === 'word' || piece.kind === 'name') this.readName(piece)
  }

  readKeyword(piece: Piece, is: Keyword): void {
    const before = this.pieces[this.at - 1]
    this.at += 1
    if (is('with')) {
      const rest = this.reader.readWith(this.pieces.slice(this.at), this.level, this.levels)
      this.at = this.pieces.length - rest.length
    } else if (is('select')) this.result = []
    else if (is('from', 'join') && !isKeyword(before, 'distinct')) this.startFrom()
    else if (is('into') || (is('update') && !isKeyword(before, 'do'))) this.readTarget(is('into'))
    else if (is('conflict', 'returning')) {
      this.endResult()
      this.isInFrom = false
      this.isAfterConflict = this.isInsert
      this.result = is('returning') ? [] : null
    } else if (is(...ENDS_FROM)) {
      this.endResult()
      this.isInFrom = false
      this.result = null
      if (is('values') && !this.isInsert) addColumns(this.level, null)
    } else if (!is('distinct', 'all')) this.result?.push(piece)
  }

  startFrom(): void {
    this.endResult()
    this.result = null
    this.isInFrom = true
    this.readSource()
  }

  readTarget(isInsert: boolean): void {
    this.result = null
    if (isKeyword(this.pieces[this.at], 'or')) this.at += 2
    if (!isInsert) {
      this.readSource()
      return
    }
    this.isInsert = true
    const [source] = this.readSource(this.target)
    this.target.sources.push({ alias: 'excluded', columns: source?.columns ?? null })
    if (!isSign(this.pieces[this.at], '(')) return
    const end = findEnd(this.pieces, this.at)
    for (const one of this.pieces.slice(this.at + 1, end)) {
      if (source && one.kind === 'word') this.reader.needColumn(source.alias, one.text, one, [this.target])
    }
    this.at = end + 1
  }

  readParentheses(): void {
    const start = this.at - 1
    const end = findEnd(this.pieces, start)
    const inner = this.pieces.slice(start + 1, end)
    const { levels } = this
    this.atEnd.push(() => this.reader.readQuery(inner, levels))
    this.at = end + 1
  }

  readHole({ hole, at, file }: Piece & { kind: 'hole' }): void {
    const [before, after] = [this.pieces[this.at - 2], this.pieces[this.at]]
    const { levels } = this
    if (isSign(before, '.')) return
    if (isSign(after, '.')) {
      if (hole.parameter) this.readName({ kind: 'name', alias: hole.parameter, at, file })
      else this.at += 2
      return
    }
    addNames(this.level, hole.summary.level)
    if (this.at === 1 && hole.summary.built && this.pieces.length > 1) addNames(this.level, hole.summary.built)
    this.atEnd.push(() => this.reader.settleAll(hole.summary, levels))
  }

  readName(piece: Piece & { kind: 'word' | 'name' }): void {
    const { levels, pieces, at } = this
    const alias = piece.kind === 'name' ? piece.alias : piece.text
    if (isSign(pieces[at], '.')) {
      const [dot, column] = [pieces[at], pieces[at + 1]]
      const name = column?.kind === 'word' ? column.text : null
      if (dot && column) this.result?.push(dot, column)
      this.at += 2
      this.atEnd.push(() => this.reader.needColumn(alias, name, name === null ? piece : (column ?? piece), levels))
    } else if (piece.kind === 'word' && isColumn(pieces, at - 1)) {
      this.atEnd.push(() => this.reader.needColumn(null, piece.text, piece, levels))
    }
  }

  /** A table with what follows its name. */
  readSource(level = this.level): [Source | null] {
    this.insertText()
    const piece = this.pieces[this.at]
    this.at += 1
    let source: Source | null = null
    if (piece?.kind === 'name') source = { alias: piece.alias, columns: null, isGiven: true }
    else if (piece?.kind === 'word') source = this.readTable(piece, level === this.target)
    else if (isSign(piece, '(')) source = { alias: {}, columns: this.readSubquery() }
    else if (piece?.kind === 'hole') {
      const { summary } = piece.hole
      const { levels } = this
      addNames(level, summary.level)
      this.atEnd.push(() => this.reader.settleAll(summary, levels))
      if (summary.level.sources.length === 0) level.isOpen = true
    }
    if (isKeyword(this.pieces[this.at], 'as')) this.at += 1
    const name = this.pieces[this.at]
    const isNamed = name?.kind === 'name' || (name?.kind === 'word' && !isKeyword(name))
    if (isNamed) {
      this.at += 1
      source = { alias: name.kind === 'name' ? name.alias : name.text, columns: source?.columns ?? null }
    }
    if (isKeyword(this.pieces[this.at], 'indexed')) this.at += 3
    else if (isKeyword(this.pieces[this.at], 'not') && isKeyword(this.pieces[this.at + 1], 'indexed')) this.at += 2
    if (source) level.sources.push(source)
    return [source]
  }

  /** A text stands for what it says: a table and its index. */
  insertText(): void {
    const piece = this.pieces[this.at]
    const inner = piece?.kind === 'hole' ? piece.hole.pieces : null
    if (inner && !isKeyword(inner[0], 'select', 'with', 'from')) {
      this.pieces.splice(this.at, 1, ...inner)
      if (inner.length > 0) this.insertText()
    }
  }

  readTable(piece: Piece & { kind: 'word' }, isTarget: boolean): Source {
    let name = piece.text
    if (isSign(this.pieces[this.at], '.')) {
      const table = this.pieces[this.at + 1]
      if (table?.kind === 'word') name = table.text
      this.at += 2
    }
    const columns = this.findTable(name)
    if (columns !== undefined) {
      this.reader.checker.found(piece)
      return { alias: name, columns }
    }
    if (!isSign(this.pieces[this.at], '(') || isTarget) {
      const { file, at } = piece
      this.reader.settle({ kind: 'table', table: name, place: { file, at } }, this.levels)
      return { alias: name, columns: null }
    }
    const end = findEnd(this.pieces, this.at)
    const inner = this.pieces.slice(this.at + 1, end)
    const { levels } = this
    this.at = end + 1
    this.atEnd.push(() => this.reader.readQuery(inner, levels))
    return { alias: name, columns: TABLE_FUNCTIONS.get(name) ?? null }
  }

  findTable(name: string): ReadonlySet<string> | null | undefined {
    const level = this.levels.find(({ queries }) => queries.has(name))
    return level ? level.queries.get(name) : this.reader.checker.schema.get(name)
  }

  readSubquery(): ReadonlySet<string> | null {
    const end = findEnd(this.pieces, this.at - 1)
    const inner = this.pieces.slice(this.at, end)
    this.at = end + 1
    const isJoin = (inner[0]?.kind === 'word' && !isKeyword(inner[0])) || isSign(inner[0], '(')
    const found = this.reader.readQuery(inner, this.levels, isJoin)
    if (isJoin) addNames(this.level, found)
    return isJoin ? new Set() : found.columns
  }

  endResult(): void {
    const { result } = this
    if (!result) return
    this.result = []
    const [last, before] = [result.at(-1), result.at(-2)]
    if (last === undefined) return
    if (isSign(last, '*')) {
      const owner = isSign(before, '.') ? result.at(-3) : undefined
      this.stars.push(owner?.kind === 'word' ? owner.text : null)
    } else if (last.kind === 'word') {
      addColumns(this.level, [last.text])
      if (before && !isSign(before, '.')) this.level.results.add(last.text)
    } else if (last.kind === 'name') {
      addColumns(this.level, null)
    } else if (last.kind === 'hole') {
      for (const piece of result) {
        if (piece.kind !== 'hole') continue
        if (piece.hole.isFragment) addColumns(this.level, piece.hole.summary.level.columns)
        else if (result.length === 1) addColumns(this.level, null)
      }
    }
  }

  addStar(alias: Alias | null): void {
    const sources = this.level.sources.filter((source) => alias === null || source.alias === alias)
    if (this.level.isOpen || sources.length === 0) addColumns(this.level, null)
    for (const { columns } of sources) addColumns(this.level, columns)
  }
}

/** A part of a statement that names what is read, without the `from` before it. */
function startsWithTable([first, second]: readonly Piece[], schema: Schema): boolean {
  if (first?.kind !== 'word') return false
  if (isSign(second, '(')) return TABLE_FUNCTIONS.has(first.text)
  const isFollowed = second === undefined || second.kind === 'word' || second.kind === 'hole'
  return schema.has(first.text) && isFollowed && !isKeyword(second, 'is', 'in', 'desc', 'asc', 'match')
}

/** Neither a function nor the name that a result or a cast gives. */
function isColumn(pieces: readonly Piece[], at: number): boolean {
  const [before, after] = [pieces[at - 1], pieces[at + 1]]
  if (isSign(after, '(') || isKeyword(before, ...NAMES_FOLLOW)) return false
  if (before?.kind === 'hole' || before?.kind === 'name' || before?.kind === 'value' || isSign(before, ')'))
    return false
  return !isKeyword(before, 'end', 'null') && !(before?.kind === 'word' && !isKeyword(before))
}

function findEnd(pieces: readonly Piece[], start: number): number {
  let depth = 0
  for (let at = start; at < pieces.length; at += 1) {
    if (isSign(pieces[at], '(')) depth += 1
    else if (isSign(pieces[at], ')')) {
      depth -= 1
      if (depth === 0) return at
    }
  }
  return pieces.length
}

/** The query is split at `union` and its like. */
function splitQuery(pieces: readonly Piece[]): Piece[][] {
  const parts: Piece[][] = [[]]
  let depth = 0
  for (const piece of pieces) {
    if (isSign(piece, '(')) depth += 1
    else if (isSign(piece, ')')) depth -= 1
    if (depth === 0 && isKeyword(piece, 'union', 'intersect', 'except')) parts.push([])
    else parts.at(-1)?.push(piece)
  }
  return parts.filter((part) => part.length > 0)
}
