import * as v from 'valibot'
import type { CallName } from './call-address.ts'

/** What a caller sends and gets. Both sides, tests and the written contract read it. */
export interface CallDefinition<
  Name extends CallName = CallName,
  Input extends v.GenericSchema = v.GenericSchema,
  Answer extends v.GenericSchema = v.GenericSchema,
> {
  kind: 'definition'
  name: Name
  /** The options of a resource; else the parameters of the path and the fields of the body, merged. */
  input: Input
  /** The envelope's `data`. */
  answer: Answer
}

export function defineCall<const Name extends CallName, Input extends v.GenericSchema, Answer extends v.GenericSchema>(
  name: Name,
  input: Input,
  answer: Answer,
): CallDefinition<Name, Input, Answer> {
  return { kind: 'definition', name, input, answer }
}

/** A call without options refuses any. */
export const NoInput = v.object({})

/** A call that answers only that it was done. */
export const NoAnswer = v.null()

/** A call that answers without a body. */
export const NoBody = v.undefined()

/** An answer of which only the type is known. */
export function type<Answer>(): v.GenericSchema<Answer> {
  return v.custom<Answer>(() => true)
}
