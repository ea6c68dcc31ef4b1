import * as v from 'valibot'

/** What the strings of schemas are: the first that one admits is taken. */
const STRINGS = [
  'anything',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  'person@tackboard.example',
  'https://tackboard.example/a',
  'A long enough text',
  '1',
  '123456',
  '0417',
  'en_US',
  'US',
  '2026-01-01',
  'true',
  '{}',
  'x'.repeat(43),
  'a'.repeat(64),
  '11111111-1111-4111-8111-111111111111',
]

const NUMBERS = [1, 0, 2, 10, 30, 100, 1_000, 1_760_000_000_000]

/** Enough to find one of objects whose options go together. */
const MAX_TRIES = 400

type Part = Partial<{
  pipe: readonly [v.GenericSchema, ...unknown[]]
  entries: Record<string, v.GenericSchema>
  item: v.GenericSchema
  items: v.GenericSchema[]
  wrapped: v.GenericSchema
  options: unknown[]
  literal: unknown
  getter: (input: unknown) => v.GenericSchema
}>

/** An input that a schema admits, with as little in it as it asks for; throws where none is found. */
export function exampleInput(schema: v.GenericSchema): unknown {
  for (const one of examples(schema)) return one
  throw new Error('No example of this input was found: it is to be written by hand')
}

/** What a schema admits, the plainest first. */
function* examples(schema: v.GenericSchema): Generator {
  let tries = 0
  for (const one of candidates(schema)) {
    if (v.safeParse(schema, one).success) yield one
    tries += 1
    if (tries > MAX_TRIES) return
  }
}

function* candidates(schema: v.GenericSchema): Generator {
  const { pipe, entries, item, items, wrapped, options = [], literal, getter } = schema as Part
  if (pipe && pipe[0] !== schema) yield* candidates(pipe[0])
  else if (entries) yield* objects(entries)
  else if (item) yield* arrays(item)
  else if (items) yield items.map(first)
  else if (wrapped) yield* examples(wrapped)
  else if (getter) yield* examples(getter(undefined))
  else if (literal !== undefined) yield literal
  else if (schema.type === 'union' || schema.type === 'variant') {
    for (const option of options as v.GenericSchema[]) yield* examples(option)
  } else if (options.length > 0) yield* options
  else if (schema.type === 'boolean') yield* [true, false]
  else if (schema.type === 'number') yield* NUMBERS
  else if (schema.type === 'record') yield {}
  else yield* [...STRINGS, ...NUMBERS, true, null, {}]
}

function* arrays(item: v.GenericSchema): Generator<unknown[]> {
  const [one, other] = [...take(examples(item), 2)]
  yield [one]
  yield [one, other]
  yield []
}

function* objects(entries: Record<string, v.GenericSchema>): Generator<Record<string, unknown>> {
  const isLeftOut = ([, schema]: [string, v.GenericSchema]) =>
    ['optional', 'exact_optional', 'nullish'].includes(schema.type)
  const required = Object.entries(entries).filter((entry) => !isLeftOut(entry))
  const optional = Object.entries(entries).filter(isLeftOut)
  const bare = Object.fromEntries(required.map(([name, schema]) => [name, first(schema)]))
  yield bare
  const added = optional.flatMap(([name, schema]) => [...take(examples(schema), 3)].map((value) => ({ [name]: value })))
  for (const one of added) yield { ...bare, ...one }
  for (const one of added) for (const other of added) yield { ...bare, ...one, ...other }
}

function first(schema: v.GenericSchema): unknown {
  return examples(schema).next().value
}

function* take<Value>(values: Iterable<Value>, count: number): Generator<Value> {
  let taken = 0
  for (const value of values) {
    if (taken === count) return
    yield value
    taken += 1
  }
}
