import * as v from 'valibot'

interface Ignoring {
  readonly ignoresOthers: string
}

/**
 * An object in a call's input whose unknown fields are dropped, where they are not the caller's to choose: `why` says
 * whose they are. All other objects refuse what they do not name.
 */
export function ignoringOthers<const Input extends v.GenericSchema>(schema: Input, why: string) {
  return v.pipe(schema, v.metadata({ ignoresOthers: why } satisfies Ignoring))
}

/** Why the fields that a schema does not name are dropped; null where they are refused. */
export function findIgnored(schema: v.GenericSchema): string | null {
  const { pipe = [] } = schema as { pipe?: readonly { type: string; metadata?: Partial<Ignoring> }[] }
  return pipe.find(({ type }) => type === 'metadata')?.metadata?.ignoresOthers ?? null
}
