import { toJsonSchemaDefs, type ConversionConfig, type JsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { findIgnored } from '#schema/ignoring-others.ts'
import type { Comments } from './comments.ts'

export type Mode = 'input' | 'output'
export type { JsonSchema }

type Schema = v.GenericSchema
type Part = Partial<{
  pipe: readonly [Schema, ...({ kind: string } & Schema)[]]
  entries: Record<string, Schema>
  item: Schema
  items: Schema[]
  value: Schema
  wrapped: Schema
  options: Schema[]
}>

export interface NamedSchema {
  schema: Schema
  comments: Comments
}

export interface ComponentOptions {
  /** What may be referred to by a name of its own. */
  named: ReadonlyMap<string, NamedSchema>
  /** Words for the issue that a check of a schema names. */
  word(issue: string): string
}

/** A part of a schema that JSON Schema cannot say, until it is known whether anything uses it. */
const PROBLEM = 'x-problem'
const REFERENCE = /^#\/\$defs\/(.+)$/

/**
 * The shapes of a contract as JSON Schema, one component for each name. Ask for all by `add` first, then for references
 * by `refer`.
 */
export class Components {
  private readonly options: ComponentOptions
  private readonly plain = new Map<Schema, Schema>()
  private readonly ids = new Map<Schema, string>()
  private readonly definitions: Record<string, Schema> = {}
  private readonly roots: Record<Mode, Set<string>> = { input: new Set(), output: new Set() }
  private converted: { all: Record<string, JsonSchema>; names: Record<Mode, ReadonlyMap<string, string>> } | undefined

  constructor(options: ComponentOptions) {
    this.options = options
    for (const [name, { schema }] of options.named) this.define(schema, name)
  }

  /** `name` is used where the schema has none of its own. */
  add(mode: Mode, schema: Schema, name: string): void {
    this.roots[mode].add(this.define(schema, name))
  }

  refer(mode: Mode, schema: Schema): JsonSchema {
    const id = this.ids.get(this.simplify(schema))
    const name = id === undefined ? undefined : this.convert().names[mode].get(id)
    if (name === undefined) throw new Error('A schema is referred to that was not added')
    return { $ref: toReference(name) }
  }

  /** What a reference leads to. */
  resolve(schema: JsonSchema): JsonSchema {
    const name = schema.$ref?.slice(toReference('').length)
    return name === undefined ? schema : this.resolve(this.all()[name] ?? {})
  }

  /** The schemas by name, in alphabetical order. */
  all(): Record<string, JsonSchema> {
    return this.convert().all
  }

  private define(schema: Schema, name: string): string {
    const plain = this.simplify(schema)
    const known = this.ids.get(plain)
    if (known !== undefined) return known
    if (name in this.definitions) throw new Error(`Two shapes are called ${name}: rename one of them`)
    this.ids.set(plain, name)
    this.definitions[name] = plain
    return name
  }

  private convert(): NonNullable<typeof this.converted> {
    return (this.converted ??= this.join(this.describe('input'), this.describe('output')))
  }

  /** What is reached, in one mode. */
  private describe(mode: Mode): Map<string, JsonSchema> {
    const definitions = toJsonSchemaDefs(this.definitions, this.configure(mode))
    const reached = new Map<string, JsonSchema>()
    const waiting = [...this.roots[mode]]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const schema = definitions[id]
      if (!schema || reached.has(id)) continue
      refuseProblems(id, schema)
      const comments = this.options.named.get(id)?.comments
      if (comments) this.comment(schema, comments)
      reached.set(id, schema)
      waiting.push(...listReferences(schema))
    }
    return reached
  }

  /** A shape that is sent and answered alike has one name; else what is sent is called an input. */
  private join(input: Map<string, JsonSchema>, output: Map<string, JsonSchema>): NonNullable<typeof this.converted> {
    const both = [...input.keys()].filter((id) => output.has(id))
    const different = new Set(both.filter((id) => JSON.stringify(input.get(id)) !== JSON.stringify(output.get(id))))
    for (let before = -1; before !== different.size;) {
      before = different.size
      for (const id of both)
        if (listReferences(input.get(id) ?? {}).some((one) => different.has(one))) different.add(id)
    }
    const names = {
      input: new Map([...input.keys()].map((id) => [id, different.has(id) ? `${id}Input` : id])),
      output: new Map([...output.keys()].map((id) => [id, id])),
    }
    const all: [string, JsonSchema][] = []
    for (const [id, schema] of output) all.push([id, renameReferences(schema, names.output)])
    for (const [id, schema] of input) {
      const name = names.input.get(id) ?? id
      if (name !== id && (output.has(name) || input.has(name))) throw new Error(`Two shapes are called ${name}`)
      all.push([name, renameReferences(schema, names.input)])
    }
    return { all: Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1))), names }
  }

  private comment(schema: JsonSchema, { text, fields, spreads }: Comments): void {
    if (text !== undefined) schema.description = join(text, schema.description)
    for (const name of spreads) {
      const spread = this.options.named.get(name)
      if (spread) this.comment(schema, { ...spread.comments, text: undefined })
    }
    for (const [path, said] of fields) {
      for (const field of findFields(schema, path.split('.'))) field.description = join(said, field.description)
    }
  }

  private configure(mode: Mode): ConversionConfig {
    return {
      target: 'draft-2020-12',
      // An answer, too, is what its schema takes as it is.
      typeMode: 'input',
      errorMode: 'throw',
      overrideSchema: ({ valibotSchema, jsonSchema, errors }) => {
        const { type } = valibotSchema
        if (type === 'custom') return { ...this.say(valibotSchema) }
        if (type === 'lazy')
          return { [PROBLEM]: 'it does not list what it may become: make it by `choosing`' } as JsonSchema
        // Its keys are described as the names of properties all the same.
        if (errors && type !== 'record') return { ...jsonSchema, [PROBLEM]: errors.join('; ') }
        if (type === 'object' && mode === 'input') return { ...jsonSchema, additionalProperties: false }
        return jsonSchema
      },
      overrideAction: ({ valibotAction, jsonSchema, errors }) => {
        const { kind, type } = valibotAction
        if (type === 'metadata') {
          if (!('ignoresOthers' in jsonSchema)) return jsonSchema
          const closing = ['ignoresOthers', 'additionalProperties']
          return Object.fromEntries(Object.entries(jsonSchema).filter(([key]) => !closing.includes(key)))
        }
        if (!errors) return jsonSchema
        if (type === 'regex') {
          const { source, flags } = (valibotAction as unknown as { requirement: RegExp }).requirement
          return /^[uv]?$/.test(flags) && !jsonSchema.pattern
            ? { ...jsonSchema, pattern: source }
            : { ...jsonSchema, ...this.say(valibotAction) }
        }
        if (kind === 'validation') return { ...jsonSchema, ...this.say(valibotAction, jsonSchema.description) }
        if (LEAVES_THE_TYPE.has(type)) return jsonSchema
        return { ...jsonSchema, [PROBLEM]: errors.join('; ') }
      },
    }
  }

  private say(of: object, before?: string): JsonSchema {
    const message = (of as { message?: unknown }).message
    if (typeof message !== 'string') return before === undefined ? {} : { description: before }
    return { description: join(before, this.options.word(message)) }
  }

  /** The same schema, with choices that depend on the input listed, and what a free object becomes in its place. */
  private simplify(schema: Schema): Schema {
    const known = this.plain.get(schema)
    if (known) return known
    const plain = this.rebuild(schema)
    this.plain.set(schema, plain)
    return plain
  }

  private rebuild(schema: Schema): Schema {
    const part = schema as Schema & Part
    const all = (schemas: readonly Schema[] = []) => schemas.map((one) => this.simplify(one))
    if (part.pipe) {
      const steps = part.pipe.map((step) => (step.kind === 'schema' ? this.simplify(step) : step))
      const [first] = steps
      const later = steps.find((step, place) => place > 0 && step.kind === 'schema')
      if (later && first && isFreeObject(first)) return later
      return { ...part, pipe: steps } as Schema
    }
    switch (schema.type) {
      case 'object':
      case 'strict_object':
      case 'loose_object': {
        const entries = Object.entries(part.entries ?? {}).map(([name, entry]) => [name, this.simplify(entry)])
        return { ...part, entries: Object.fromEntries(entries) } as Schema
      }
      case 'array':
        return { ...part, item: all(part.item && [part.item])[0] } as Schema
      case 'record':
        return { ...part, value: all(part.value && [part.value])[0] } as Schema
      case 'tuple':
        return { ...part, items: all(part.items) } as Schema
      case 'optional':
      case 'exact_optional':
      case 'nullable':
      case 'nullish':
        return { ...part, wrapped: all(part.wrapped && [part.wrapped])[0] } as Schema
      case 'non_nullable': {
        const { type, wrapped } = part.wrapped as Schema & Part
        return this.simplify(type === 'nullable' && wrapped ? wrapped : schema)
      }
      case 'union':
      case 'variant':
        return { ...part, options: all(part.options) } as Schema
      case 'lazy':
        return part.options ? v.union(all(part.options)) : schema
      default:
        return schema
    }
  }
}

/** Whatever they make of a value, it stays of its type. */
const LEAVES_THE_TYPE = new Set(['trim', 'to_lower_case', 'to_upper_case', 'normalize'])

function isFreeObject(schema: Schema): boolean {
  const { pipe, value } = schema as Schema & Part
  if (pipe) return isFreeObject(pipe[0])
  return schema.type === 'record' && value?.type === 'unknown' && findIgnored(schema) === null
}

export function toReference(name: string): string {
  return `#/components/schemas/${name}`
}

/** An object, with all that is in it. */
function* walk(value: unknown): Generator<Record<string, unknown>> {
  if (Array.isArray(value)) for (const one of value) yield* walk(one)
  else if (typeof value === 'object' && value !== null) {
    yield value as Record<string, unknown>
    for (const one of Object.values(value)) yield* walk(one)
  }
}

function listReferences(schema: JsonSchema): string[] {
  return [...walk(schema)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [REFERENCE.exec($ref)?.[1] ?? ''] : []))
}

function refuseProblems(id: string, schema: JsonSchema): void {
  for (const { [PROBLEM]: problem } of walk(schema)) {
    if (problem !== undefined) throw new Error(`${id} cannot be written as JSON Schema: ${problem as string}`)
  }
}

function renameReferences<Value>(value: Value, names: ReadonlyMap<string, string>): Value {
  if (Array.isArray(value)) return value.map((one: unknown) => renameReferences(one, names)) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([key, one]: [string, unknown]) => {
    if (key === 'required' && Array.isArray(one) && one.length === 0) return []
    const id = key === '$ref' && typeof one === 'string' ? REFERENCE.exec(one)?.[1] : undefined
    return [[key, id === undefined ? renameReferences(one, names) : toReference(names.get(id) ?? id)]]
  })
  return Object.fromEntries(entries) as Value
}

/** Finds the fields of a path in all parts of a schema. */
function findFields(schema: JsonSchema, [name, ...rest]: readonly string[]): JsonSchema[] {
  if (name === undefined) return [schema]
  const { anyOf = [], oneOf = [], items, properties } = schema
  const parts = [...anyOf, ...oneOf, ...(items && !Array.isArray(items) ? [items] : [])]
  const inParts = parts.flatMap((part) => (typeof part === 'object' ? findFields(part, [name, ...rest]) : []))
  const own = properties?.[name]
  return typeof own === 'object' ? [...findFields(own, rest), ...inParts] : inParts
}

function join(...texts: (string | undefined)[]): string {
  return texts.filter((text) => text !== undefined).join(' ')
}
