import * as v from 'valibot'

/**
 * Inputs told apart by the first of these options that is named, null or not; `otherwise` where none is. What belongs
 * to another input is refused, so nothing falls through to one that does more, and each issue is about its own option.
 */
export function byOption<const Named extends Record<string, v.GenericSchema>, const Otherwise extends v.GenericSchema>(
  named: Named,
  otherwise: Otherwise,
) {
  type One = Named[keyof Named] | Otherwise
  return choosing(
    [...Object.values(named), otherwise],
    (input): v.GenericSchema<v.InferInput<One>, v.InferOutput<One>> => {
      const [, schema] = Object.entries(named).find(([name]) => isNamed(input, name)) ?? []
      return schema ?? otherwise
    },
  )
}

/** The schema that is chosen for each input, with the list of those it may be. */
export function choosing<const Choice extends v.GenericSchema>(
  options: readonly v.GenericSchema[],
  choose: (input: unknown) => Choice,
) {
  return { ...v.lazy(choose), options }
}

function isNamed(input: unknown, name: string): boolean {
  return typeof input === 'object' && input !== null && name in input
}
