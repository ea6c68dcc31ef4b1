import * as v from 'valibot'
import { findIgnored } from '#schema/ignoring-others.ts'
import { issueText } from '#schema/issue-text.ts'

type Schema = v.GenericSchema
type Part = Partial<{
  pipe: readonly [Schema, ...({ kind: string } & Schema)[]]
  entries: Record<string, Schema>
  message: v.ErrorMessage<v.StrictObjectIssue> | undefined
  item: Schema
  key: Schema | string
  value: Schema
  wrapped: Schema
  default: unknown
  options: Schema[]
  getter: (input: unknown) => Schema
}>

const UNKNOWN = v.never(issueText('unknownOption'))

/**
 * The same input, with each `v.object` in it refusing what it does not name: an option that a call would not use is an
 * issue with its path, never ignored. Open are `v.looseObject`, `v.record` and `ignoringOthers`. Throws for
 * schemas in which objects are merged (`v.intersect`), as each would refuse the options of the others.
 */
export function strictInput<Input extends Schema>(schema: Input): Input {
  return strict(schema) as Input
}

function strict(schema: Schema): Schema {
  const part = schema as Schema & Part
  if (findIgnored(schema) !== null) return schema
  if (part.pipe) {
    const [first, ...rest] = part.pipe
    return v.pipe(strict(first), ...rest.map((step) => (step.kind === 'schema' ? strict(step) : step)))
  }
  switch (schema.type) {
    case 'object':
      return v.objectWithRest(
        strictEntries(part.entries),
        UNKNOWN,
        part.message as v.ErrorMessage<v.ObjectWithRestIssue>,
      )
    case 'strict_object':
      return v.strictObject(strictEntries(part.entries), part.message)
    case 'array':
      return { ...part, item: strict(part.item ?? UNKNOWN) } as Schema
    case 'record':
      return { ...part, value: strict(part.value ?? UNKNOWN) } as Schema
    case 'optional':
    case 'nullable':
    case 'nullish':
      return { ...part, wrapped: strict(part.wrapped ?? UNKNOWN) } as Schema
    case 'union':
    case 'variant':
      return { ...part, options: part.options?.map(strict) } as Schema
    case 'lazy':
      return v.lazy((input) => strict(part.getter?.(input) ?? UNKNOWN))
    case 'intersect':
      throw new Error('An input that merges objects cannot refuse unknown options: spread their entries into one')
    default:
      return schema
  }
}

/** The entries have no prototype: what each object has, such as `toString`, is no option. */
function strictEntries(entries: Record<string, Schema> = {}): Record<string, Schema> {
  const named = Object.entries(entries).map(([name, schema]) => [name, strict(schema)])
  return Object.assign(Object.create(null), Object.fromEntries(named)) as Record<string, Schema>
}

/** True if unknown fields of the input itself are dropped. */
export function ignoresUnknown(schema: Schema): boolean {
  const { pipe = [] } = schema as Part
  return (
    findIgnored(schema) !== null ||
    pipe.some((step) => step !== schema && step.kind === 'schema' && ignoresUnknown(step))
  )
}
