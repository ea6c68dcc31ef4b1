import * as v from 'valibot'
import { toSnakeName, type Snake, type SnakeCased } from './snake-case.ts'

type Schema = v.GenericSchema
type Part = Partial<{
  pipe: readonly [Schema, ...({ kind: string } & Schema)[]]
  entries: Record<string, Schema>
  item: Schema
  items: Schema[]
  value: Schema
  wrapped: Schema
  options: Schema[]
  key: string
}>

/**
 * The schema of what `toSnakeCase` makes of such data: a query's shape as calls answer it. Throws for kinds of schemas
 * whose fields it cannot rename.
 */
export function snakeCased<Input, Output>(
  schema: v.GenericSchema<Input, Output>,
): v.GenericSchema<SnakeCased<Input>, SnakeCased<Output>> {
  return rename(schema) as v.GenericSchema<SnakeCased<Input>, SnakeCased<Output>>
}

type Renamed<Entry extends Schema> =
  Entry extends v.ExactOptionalSchema<infer Wrapped, undefined>
    ? v.ExactOptionalSchema<Renamed<Wrapped>, undefined>
    : v.GenericSchema<SnakeCased<v.InferInput<Entry>>, SnakeCased<v.InferOutput<Entry>>>

/** The same for the fields of an object, for one that has others besides. */
export function snakeCasedEntries<Entries extends Record<string, Schema>>(
  entries: Entries,
): { [Name in keyof Entries as Snake<Name & string>]: Renamed<Entries[Name]> } {
  return renameEntries(entries) as ReturnType<typeof snakeCasedEntries<Entries>>
}

function rename(schema: Schema): Schema {
  const part = schema as Schema & Part
  if (part.pipe) {
    const [first, ...rest] = part.pipe
    return v.pipe(rename(first), ...rest.map((step) => (step.kind === 'schema' ? rename(step) : step)))
  }
  switch (schema.type) {
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return { ...part, entries: renameEntries(part.entries) } as Schema
    case 'array':
      return { ...part, item: rename(required(part.item)) } as Schema
    case 'tuple':
      return { ...part, items: part.items?.map(rename) } as Schema
    case 'record':
      return { ...part, value: rename(required(part.value)) } as Schema
    case 'optional':
    case 'exact_optional':
    case 'nullable':
    case 'nullish':
      return { ...part, wrapped: rename(required(part.wrapped)) } as Schema
    case 'variant':
      return { ...part, key: toSnakeName(part.key ?? ''), options: part.options?.map(rename) } as Schema
    case 'union':
      return { ...part, options: part.options?.map(rename) } as Schema
    case 'lazy':
    case 'intersect':
    case 'map':
    case 'object_with_rest':
      throw new Error(`A schema of the kind ${schema.type} cannot be renamed: write the shape of its call`)
    default:
      return schema
  }
}

function renameEntries(entries: Record<string, Schema> = {}): Record<string, Schema> {
  return Object.fromEntries(Object.entries(entries).map(([name, schema]) => [toSnakeName(name), rename(schema)]))
}

function required(schema: Schema | undefined): Schema {
  return schema ?? v.never()
}
