/** An unknown group throws: a guess would spoil the experiment's result. */
export function experimentCase<Answer>(group: string, cases: Readonly<Record<string, Answer>>): Answer {
  if (!Object.hasOwn(cases, group)) throw new Error(`Unexpected experiment case: ${group}`)
  return cases[group] as Answer
}
