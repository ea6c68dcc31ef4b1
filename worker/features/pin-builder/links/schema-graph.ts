import { stripMarkup } from './clean-text.ts'
import { parseTolerantJson } from './tolerant-json.ts'

export type SchemaNode = Readonly<Record<string, unknown>>

/** No page needs more; deeper and larger ones are made to cost time. */
const MAX_NODES = 1_000
const MAX_DEPTH = 6
const MAX_VALUES = 500

/** Counts all properties together: things that name each other in lists multiply at every step. */
const MAX_READS = 20_000

/** A thing that the page is about may stand within another under these names. */
const NESTED = ['@graph', 'mainEntity', 'mainEntityOfPage']

export class SchemaGraph {
  readonly nodes: SchemaNode[] = []
  readonly #main = new Set<SchemaNode>()
  readonly #byId = new Map<string, SchemaNode>()
  readonly #plain = new Map<string, string>()
  /** What a value stands for: the keys of a large one are counted once, however often it is read. */
  readonly #meant = new Map<SchemaNode, unknown>()
  #reads = 0

  constructor(jsonLd: readonly string[], microdata: readonly SchemaNode[]) {
    for (const text of jsonLd) for (const value of parseTolerantJson(text)) this.#collect(value, 0)
    for (const node of microdata) this.#collect(node, 0)
  }

  find(types: ReadonlySet<string>): SchemaNode | undefined {
    return this.findAll(types)[0]
  }

  findAll(types: ReadonlySet<string>): SchemaNode[] {
    const wanted = new Set([...types].map((type) => type.toLowerCase()))
    return this.nodes.filter((node) => getTypes(node).some((type) => wanted.has(type.toLowerCase())))
  }

  /** True if a page or another thing names it as its main one. */
  isMain(node: SchemaNode): boolean {
    return this.#main.has(node) || this.nodes.some((other) => this.nodesOf(other, 'mainEntity').includes(node))
  }

  values(node: SchemaNode | undefined, name: string): unknown[] {
    const value = node && readProperty(node, name)
    if (value === undefined || value === null || this.#reads >= MAX_READS) return []
    const all = (Array.isArray(value) ? value.flat(2) : [value]).flatMap((one) =>
      isNode(one) ? (one['@list'] ?? one['@set'] ?? one) : one,
    )
    this.#reads += all.length
    return all.slice(0, MAX_VALUES).map((one) => this.#resolve(one))
  }

  nodesOf(node: SchemaNode | undefined, name: string): SchemaNode[] {
    return this.values(node, name).filter((value) => isNode(value))
  }

  /** The texts without markup; the name or value of a thing. */
  texts(node: SchemaNode | undefined, name: string): string[] {
    return this.values(node, name).flatMap((value) => {
      const plain = isNode(value)
        ? (value['name'] ?? value['@value'] ?? value['value'] ?? readProperty(value, 'name'))
        : value
      const [text] = Array.isArray(plain) ? plain : [plain]
      const words = typeof text === 'string' || typeof text === 'number' ? this.#strip(String(text)) : ''
      return words === '' ? [] : [words]
    })
  }

  text(node: SchemaNode | undefined, name: string): string {
    return this.texts(node, name)[0] ?? ''
  }

  #strip(text: string): string {
    const plain = this.#plain.get(text) ?? stripMarkup(text).trim()
    this.#plain.set(text, plain)
    return plain
  }

  #resolve(value: unknown): unknown {
    if (!isNode(value)) return value
    if (this.#meant.has(value)) return this.#meant.get(value)
    const id = Object.keys(value).length === 1 ? value['@id'] : undefined
    const meant = typeof id === 'string' ? (this.#byId.get(id) ?? value) : value
    this.#meant.set(value, meant)
    return meant
  }

  #collect(value: unknown, depth: number): void {
    if (depth > MAX_DEPTH || this.nodes.length >= MAX_NODES) return
    if (Array.isArray(value)) {
      for (const one of value.slice(0, MAX_VALUES)) this.#collect(one, depth + 1)
      return
    }
    if (!isNode(value)) return
    this.nodes.push(value)
    const id = value['@id']
    if (typeof id === 'string' && Object.keys(value).length > 1 && !this.#byId.has(id)) this.#byId.set(id, value)
    if (Object.hasOwn(value, 'mainEntityOfPage') && value['mainEntityOfPage'] === true) this.#main.add(value)
    for (const name of NESTED) this.#collect(readProperty(value, name), depth + 1)
  }
}

/** The name may also stand under its whole address, or its short form. */
const PREFIXES = ['', 'schema:', 'http://schema.org/', 'https://schema.org/']

function readProperty(node: SchemaNode, name: string): unknown {
  const prefix = PREFIXES.find((prefix) => Object.hasOwn(node, prefix + name))
  return prefix === undefined ? undefined : node[prefix + name]
}

export function getTypes(node: SchemaNode): string[] {
  const type = node['@type']
  return (Array.isArray(type) ? type : [type]).flatMap((one) =>
    typeof one === 'string' ? one.replace(/^.*[/#:]/s, '') : [],
  )
}

export function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
