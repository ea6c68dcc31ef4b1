/**
 * What a page does in a group. A group that nobody has thought of throws: to guess would spoil what the experiment
 * finds.
 */
export function experimentCase<Answer>(group: string, cases: Readonly<Record<string, Answer>>): Answer {
  if (!Object.hasOwn(cases, group)) throw new Error(`Unexpected experiment case: ${group}`)
  return cases[group] as Answer
}
