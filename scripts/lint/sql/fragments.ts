import type { CallExpression, Expression, Node, TaggedTemplateExpression } from 'oxc-parser'
import {
  emptyLevel,
  joinSummaries,
  judge,
  type Alias,
  type Item,
  type Level,
  type Location,
  type Source,
  type Summary,
  type Verdict,
} from './levels.ts'
import { isFunction, keyOf, memberOf, visit, type Binding, type FunctionNode, type Module } from './modules.ts'
import { Resolver, type Parameter, type Project } from './resolver.ts'
import { readStatement, type Checker, type Hole, type Piece } from './statement.ts'
import { findChain, findExpressions, followPath, isBuiltIn, isOfSql, isSqlTag, type Call } from './syntax.ts'
import { tokenize } from './tokens.ts'

export interface Use {
  item: Item & { place: Location }
  verdicts: Set<Verdict>
}

export interface Lack {
  item: Item & { place: Location }
  place: Location
}

const SENDS = ['run', 'all', 'get', 'values']
const READS = ['from', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin']
const MAPS = ['map', 'flatMap']
const NOTHING: Summary = { level: emptyLevel(), items: [] }

export class Fragments {
  readonly uses = new Map<string, Use>()
  /** Names that a whole statement lacks, at the call that sends it. */
  readonly lacks: Lack[] = []
  templates = 0
  readonly project: Project
  readonly resolver: Resolver
  readonly summaries = new Map<Node, Summary>()

  readonly checker: Checker

  constructor(project: Project) {
    this.project = project
    this.resolver = new Resolver(project)
    this.checker = { schema: project.schema, judge: this.judge, found: (place) => this.mark(place, 'found') }
  }

  check(module: Module): void {
    visit(module.program, (node) => {
      if (node.type === 'TaggedTemplateExpression' || node.type === 'CallExpression') this.summarize(node, module)
    })
  }

  judge = (item: Item, levels: readonly Level[]): Verdict => {
    const verdict = judge(item, levels)
    if (item.kind !== 'parameter') this.note(item, verdict)
    return verdict
  }

  note(item: Item & { place: Location }, verdict: Verdict): void {
    const { file, at } = item.place
    const key = `${file}:${at}`
    const use = this.uses.get(key) ?? { item, verdicts: new Set() }
    use.verdicts.add(verdict)
    if (verdict === 'wrong') use.item = item
    this.uses.set(key, use)
  }

  /** The verdict is about a name that turns out to be one of a table. */
  mark({ file, at }: Location, verdict: Verdict): void {
    this.note({ kind: 'table', table: '', place: { file, at } }, verdict)
  }

  /** A text of one word that is handed on may be the name of a table. */
  private markName(node: Node, module: Module): void {
    const value = this.resolver.resolve(node, module)
    const [word, next] = value?.kind === 'template' ? this.toPieces(value.node, value.module) : []
    if (word?.kind === 'word' && next === undefined) this.mark(word, 'unclear')
  }

  summarize(node: Node, module: Module): Summary {
    const known = this.summaries.get(node)
    if (known) return known
    // What uses itself adds nothing to itself.
    this.summaries.set(node, NOTHING)
    const summary = this.read(node, module)
    this.summaries.set(node, summary)
    return summary
  }

  private summarizeAll(nodes: readonly Node[], module: Module): Summary {
    return joinSummaries(nodes.map((node) => this.summarize(node, module)))
  }

  private read(node: Node, module: Module): Summary {
    switch (node.type) {
      case 'TaggedTemplateExpression':
        if (!isSqlTag(node)) return this.summarizeAll(node.quasi.expressions, module)
        this.templates += 1
        return readStatement(this.toPieces(node, module), this.checker)
      case 'Identifier':
        return this.readBinding(module.find(node.name, node), module, node)
      case 'MemberExpression':
        return this.readMember(node, module)
      case 'CallExpression':
        return this.readCall(node, module)
      case 'ConditionalExpression':
        return this.summarizeAll([node.consequent, node.alternate], module)
      case 'LogicalExpression':
        return this.summarizeAll([node.left, node.right], module)
      case 'ArrayExpression':
        return this.summarizeAll(
          node.elements.filter((one) => one !== null),
          module,
        )
      case 'ObjectExpression':
        return this.summarizeAll(
          node.properties.map((one) => (one.type === 'SpreadElement' ? one.argument : one.value)),
          module,
        )
      case 'SpreadElement':
      case 'AwaitExpression':
        return this.summarize(node.argument, module)
      case 'TSAsExpression':
      case 'TSNonNullExpression':
      case 'TSSatisfiesExpression':
      case 'ParenthesizedExpression':
      case 'ChainExpression':
        return this.summarize(node.expression, module)
      default:
        return isFunction(node) ? this.readFunction(node, module) : NOTHING
    }
  }

  /** What it answers; and where what it is given stands in statements that it sends itself. */
  private readFunction(node: FunctionNode, module: Module): Summary {
    const { returned, others } = findExpressions(node)
    const { items } = this.summarizeAll(others, module)
    const loose = items.flatMap((item) => (item.kind === 'parameter' ? [{ ...item, isLoose: true }] : []))
    return joinSummaries([this.summarizeAll(returned, module), { level: emptyLevel(), items: loose }])
  }

  private readBinding(binding: Binding | undefined, module: Module, at: Node): Summary {
    if (binding?.kind === 'parameter' && binding.isBound) return NOTHING
    if (binding?.kind === 'parameter')
      return {
        level: emptyLevel(),
        items: [{ kind: 'parameter', parameter: binding, call: null, isLoose: false, levels: [] }],
      }
    if (binding?.kind === 'function') return this.summarize(binding.node, module)
    if (binding?.kind === 'value') {
      const value = followPath(binding.value, binding.path)
      return this.summarizeAll([value ?? binding.value, ...binding.later], module)
    }
    const from = binding?.kind === 'import' && binding.file ? this.project.read(binding.file) : null
    return binding?.kind === 'import' && from ? this.readBinding(from.exports(binding.name), from, at) : NOTHING
  }

  private readMember(node: Extract<Node, { type: 'MemberExpression' }>, module: Module): Summary {
    const value = this.resolver.resolve(node, module)
    if (value?.kind === 'other' && value.node !== node) return this.summarize(value.node, value.module)
    if (value?.kind === 'template') return this.summarize(value.node, value.module)
    const binding = node.object.type === 'Identifier' ? module.find(node.object.name, node) : undefined
    if (binding?.kind !== 'parameter') return value === null ? this.summarize(node.object, module) : NOTHING
    const key = node.computed ? null : keyOf(node.property)
    return key === null ? NOTHING : this.readBinding(memberOf(binding, key), module, node)
  }

  private readCall(node: CallExpression, module: Module): Summary {
    const { callee } = node
    const name = callee.type === 'MemberExpression' ? keyOf(callee.property) : null
    const chain = findChain(node)
    if (chain.some((call) => READS.includes(call.name) || ['insert', 'update', 'delete'].includes(call.name))) {
      const built = this.readChain(chain, module)
      if (built) return built
    }
    if (callee.type === 'Identifier' && callee.name === 'sqliteTable') return this.readTableOf(node, module)
    const [first] = node.arguments
    if (callee.type === 'MemberExpression' && name !== null && MAPS.includes(name) && first && isFunction(first))
      return this.readMapped(this.summarize(callee.object, module), first, module)
    const value = this.resolver.resolve(callee, module)
    if (value?.kind === 'function') return this.readApplied(value, node, module)
    if (value?.kind === 'parameter' && !value.parameter.isBound) {
      const call: Applied = { node, module }
      for (const argument of node.arguments) this.markName(argument, module)
      return {
        level: emptyLevel(),
        items: [{ kind: 'parameter', parameter: value.parameter, call, isLoose: false, levels: [] }],
      }
    }
    if (isOfSql(callee) && name !== 'join') return NOTHING
    const given = this.summarizeAll(node.arguments, module)
    if (callee.type !== 'MemberExpression') return given
    if (name !== null && SENDS.includes(name) && !isBuiltIn(callee.object)) {
      for (const item of given.items) {
        if (item.kind !== 'parameter') this.lacks.push({ item, place: { file: module.file, at: node.start } })
      }
      return { level: emptyLevel(), items: given.items.filter(({ kind }) => kind === 'parameter') }
    }
    if (isOfSql(callee)) return given
    const owner = this.summarize(callee.object, module)
    return joinSummaries([owner, owner.built ? this.place(given, [owner.built]) : given])
  }

  /** Conditions of indexes and defaults: they name columns of their own table. */
  private readTableOf(node: CallExpression, module: Module): Summary {
    const name = node.arguments[0] ? this.resolver.resolve(node.arguments[0], module) : null
    const table = name?.kind === 'text' ? name.text : ''
    const source = { alias: table, columns: this.project.schema.get(table) ?? null }
    this.place(this.summarizeAll(node.arguments, module), [{ ...emptyLevel(), sources: [source] }])
    return NOTHING
  }

  /** A function's fragments with what it is given in their places. */
  private readApplied(
    { node, module }: { node: FunctionNode; module: Module },
    call: CallExpression,
    from: Module,
  ): Summary {
    const { level, items, built } = this.summarize(node, module)
    const parameters = module.parametersOf(node)
    const given = new Map(
      parameters.map((parameter) => [parameter as object, this.findArgument(call, parameter, from, module)]),
    )
    const placed = new Set<object>()
    const parts: Summary[] = []

    const rename = (alias: Alias): Alias => {
      if (typeof alias === 'string' || !given.has(alias)) return alias
      const argument = given.get(alias)
      placed.add(alias)
      const value = argument ? this.resolver.resolve(argument.node, argument.module) : null
      if (value?.kind === 'text') return value.text.toLowerCase()
      const word = value?.kind === 'template' ? this.toPieces(value.node, value.module) : []
      if (word.length === 1 && word[0]?.kind === 'word') {
        this.mark(word[0], 'found')
        return word[0].text
      }
      if (word.length === 1 && word[0]?.kind === 'name') return word[0].alias
      if (value?.kind === 'parameter') return value.parameter
      return value?.kind === 'table' ? value.alias : UNKNOWN
    }
    const renameSource = (source: Source): Source => {
      const alias = rename(source.alias)
      if (!source.isGiven || typeof alias !== 'string') return { ...source, alias }
      return { alias, columns: this.project.schema.get(alias) ?? null }
    }
    const renameLevel = (one: Level): Level =>
      one.sources.some(({ alias }) => given.has(alias as object))
        ? { ...one, sources: one.sources.map(renameSource) }
        : one

    for (const item of items) {
      if (item.kind === 'parameter' && given.has(item.parameter)) {
        placed.add(item.parameter)
        const argument = given.get(item.parameter)
        const { fallback } = item.parameter as Parameter
        if (fallback) this.place(this.summarize(fallback, module), item.levels.map(renameLevel))
        if (!argument) continue
        const summary = this.summarizeGiven(argument, item.call as Applied | null)
        const placedItems = this.place(summary, item.levels.map(renameLevel))
        parts.push(item.isLoose ? loosen(placedItems) : placedItems)
      } else if (item.kind === 'column' && item.alias !== null) {
        const alias = rename(item.alias)
        if (alias === UNKNOWN) this.note(item, 'unclear')
        else
          parts.push(this.place({ level: emptyLevel(), items: [{ ...item, alias }] }, this.levelsOf(item.parts, given)))
      } else if (item.kind === 'column') {
        parts.push(this.place({ level: emptyLevel(), items: [item] }, this.levelsOf(item.parts, given)))
      } else if (item.kind === 'parameter')
        parts.push({ level: emptyLevel(), items: [{ ...item, levels: item.levels.map(renameLevel) }] })
      else parts.push({ level: emptyLevel(), items: [item] })
    }
    for (const [parameter, argument] of given) {
      if (argument && !placed.has(parameter) && argument.node.type !== 'Identifier')
        parts.push({ level: emptyLevel(), items: this.summarize(argument.node, argument.module).items })
    }
    return {
      ...joinSummaries([{ level: renameLevel(level), items: [] }, ...parts]),
      built: built && renameLevel(built),
    }
  }

  /** What an argument is, or answers when the function that is given it calls it. */
  private summarizeGiven({ node, module }: Argument, call: Applied | null): Summary {
    const value = call ? this.resolver.resolve(node, module) : null
    if (call && value?.kind === 'function') return this.readApplied(value, call.node, call.module)
    if (call && value?.kind === 'parameter')
      return {
        level: emptyLevel(),
        items: [{ kind: 'parameter', parameter: value.parameter, call, isLoose: false, levels: [] }],
      }
    return this.summarize(node, module)
  }

  private findArgument(
    call: CallExpression,
    { index, path, fallback }: Parameter,
    from: Module,
    own: Module,
  ): Argument | null {
    const argument = call.arguments[index]
    if (!argument) return fallback && { node: fallback, module: own }
    if (argument.type === 'SpreadElement') return null
    const value = path.length > 0 ? this.resolver.resolve(argument, from) : null
    const [node, module] = value?.kind === 'other' ? [value.node, value.module] : [argument, from]
    const found = followPath(node, path)
    if (found) return { node: found, module }
    return fallback && { node: fallback, module: own }
  }

  /** What parameters bring that are a part of the levels which an item was in. */
  private levelsOf(parts: ReadonlySet<object>, given: ReadonlyMap<object, Argument | null>): Level[] {
    return [...parts].flatMap((part) => {
      const argument = given.get(part)
      return argument ? [this.summarize(argument.node, argument.module).level] : []
    })
  }

  private place({ level, items }: Summary, levels: readonly Level[]): Summary {
    const left = items.flatMap((item): Item[] => {
      if (item.kind === 'parameter') return [{ ...item, levels: [...item.levels, ...levels] }]
      return levels.length > 0 && this.judge(item, levels) !== 'missing' ? [] : [item]
    })
    return { level, items: left }
  }

  /** What a list has, in the places that a function gives to each of it. */
  private readMapped(list: Summary, each: FunctionNode, module: Module): Summary {
    const { level, items } = this.summarize(each, module)
    const one = module.parametersOf(each)[0]
    const parts = items.map((item): Summary =>
      item.kind === 'parameter' && item.parameter === one
        ? this.place({ ...list, level: emptyLevel() }, item.levels)
        : { level: emptyLevel(), items: [item] },
    )
    return joinSummaries([{ level, items: [] }, ...parts])
  }

  /** A statement of Drizzle's builder. */
  private readChain(chain: readonly Call[], module: Module): Summary | null {
    const tables = chain.filter(({ name }) => [...READS, 'insert', 'update', 'delete'].includes(name))
    const isWrite = (name: string) => ['insert', 'update', 'delete'].includes(name)
    if (tables.some(({ name, given }) => isWrite(name) && this.resolver.resolveTable(given[0], module) === null))
      return null
    const pieces = this.toNamedQueries(chain, module)
    const begins = pieces.length
    const add = (text: string) => pieces.push(...withFile(tokenize(text, 0), ''))
    for (const { name, given } of tables) {
      if (name === 'insert') add('insert into')
      else if (name === 'update') add('update')
      else add(pieces.length === begins ? 'from' : 'join')
      if (given[0]) pieces.push(...this.toSource(given[0], module))
    }
    add(tables.some(({ name }) => name === 'insert') ? 'on conflict' : 'where')
    for (const { name, given } of chain.filter(({ name }) => name !== 'with')) {
      const rest = [...READS, 'insert', 'update', 'delete'].includes(name) ? given.slice(1) : given
      for (const one of rest) pieces.push({ kind: 'hole', hole: this.toHole(one, module), at: 0, file: '' })
    }
    const { level, items } = readStatement(pieces, this.checker)
    return { level: { ...emptyLevel(), columns: null }, items, built: level }
  }

  /** `with(x.$with(name, columns).as(query), …)`. */
  private toNamedQueries(chain: readonly Call[], module: Module): Piece[] {
    const named = chain.flatMap(({ name, given }) => (name === 'with' ? given : []))
    const queries = named.flatMap((node): Piece[] => {
      const calls = findChain(node)
      const [name, columns] = calls.find((call) => call.name === '$with')?.given ?? []
      const query = calls.find((call) => call.name === 'as')?.given[0]
      const text = name ? this.resolver.resolve(name, module) : null
      if (!query || text?.kind !== 'text') return []
      const hole = this.toHole(query, module)
      const source = { alias: text.text, columns: hole.summary.level.columns }
      if (columns) this.place(this.summarize(columns, module), [{ ...emptyLevel(), sources: [source] }])
      const [as, open, close, comma] = withFile(tokenize('as () ,', 0), '') as [Piece, Piece, Piece, Piece]
      return [comma, toName(text.text, 0, ''), as, open, { kind: 'hole', hole, at: 0, file: '' }, close]
    })
    return queries.length === 0 ? [] : [...withFile(tokenize('with', 0), ''), ...queries.slice(1)]
  }

  private toSource(node: Node, module: Module): Piece[] {
    const value = this.resolver.resolveTable(node, module)
    if (value === null) return [{ kind: 'hole', hole: this.toHole(node, module), at: 0, file: '' }]
    const table: Piece = { kind: 'word', text: value.table.name, isQuoted: true, at: 0, file: '' }
    return [table, toName(value.alias, 0, '')]
  }

  private toHole(node: Node, module: Module): Hole {
    const value = this.resolver.resolve(node, module)
    const summary = this.summarize(node, module)
    const pieces = value?.kind === 'template' ? this.toPieces(value.node, value.module) : null
    const { level, items } = summary
    const isKnown = items.length > 0 || level.sources.length > 0 || level.queries.size > 0 || level.columns?.size !== 0
    const parameter = value?.kind === 'parameter' ? value.parameter : null
    return { summary, pieces, isFragment: pieces !== null || (isKnown && parameter === null), parameter }
  }

  private toPieces(node: TaggedTemplateExpression, module: Module): Piece[] {
    const { quasis, expressions } = node.quasi
    return quasis.flatMap((quasi, index) => {
      const text = withFile(tokenize(quasi.value.raw, module.text.indexOf(quasi.value.raw, quasi.start)), module.file)
      const expression = expressions[index]
      return expression ? [...text, ...this.toExpression(expression, module)] : text
    })
  }

  private toExpression(node: Expression, module: Module): Piece[] {
    const { file } = module
    const at = node.start
    const value = this.resolver.resolve(node, module)
    if (value?.kind === 'table') return [toName(value.alias, at, file)]
    if (value?.kind === 'name') return [toName(value.alias, at, file)]
    if (value?.kind === 'raw') return withFile(tokenize(value.text, at), file).map((piece) => ({ ...piece, at }))
    if (value?.kind === 'column') {
      const dot: Piece = { kind: 'sign', text: '.', at, file }
      return [toName(value.alias, at, file), dot, { kind: 'word', text: value.column, isQuoted: true, at, file }]
    }
    return [{ kind: 'hole', hole: this.toHole(node, module), at, file }]
  }
}

const UNKNOWN = {}

interface Applied {
  node: CallExpression
  module: Module
}

interface Argument {
  node: Node
  module: Module
}

/** Keeps what later calls give: what was not found here may stand elsewhere. */
function loosen({ items }: Summary): Summary {
  return {
    level: emptyLevel(),
    items: items.flatMap((item) => (item.kind === 'parameter' ? [{ ...item, isLoose: true }] : [])),
  }
}

function withFile(tokens: readonly ReturnType<typeof tokenize>[number][], file: string): Piece[] {
  return tokens.map((token) => ({ ...token, file }))
}

function toName(alias: Alias, at: number, file: string): Piece {
  return typeof alias === 'string'
    ? { kind: 'word', text: alias, isQuoted: true, at, file }
    : { kind: 'name', alias, at, file }
}
