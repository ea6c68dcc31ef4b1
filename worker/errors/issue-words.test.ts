import * as v from 'valibot'
import { expect, it } from 'vitest'
import { NewUsername } from '#schema/people/username.ts'
import { englishText } from '#worker/texts/texts.ts'
import { describeIssues } from './issue-words.ts'

function wordIssue(schema: v.GenericSchema, input: unknown): string {
  const { issues } = v.safeParse(schema, input)
  return describeIssues(issues ?? [], englishText)
}

it.each<[v.GenericSchema, unknown, string]>([
  [v.string(), 1, 'Must be text'],
  [v.pipe(v.string(), v.maxLength(1_000)), 'x'.repeat(1_001), 'Can have up to 1,000 characters'],
  [v.pipe(v.string(), v.minLength(1)), '', 'Must have at least 1 character'],
  [v.pipe(v.array(v.string()), v.maxLength(2)), ['a', 'b', 'c'], 'Can have up to 2 items'],
  [v.pipe(v.number(), v.minValue(5)), 4, 'Must be 5 or more'],
  [v.picklist(['red', 'green']), 'blue', 'Must be one of: red, green'],
  [v.literal(true), false, 'Must be one of: true'],
  [v.pipe(v.string(), v.regex(/^a/)), 'b', "This isn't valid"],
  [v.union([v.boolean(), v.pipe(v.array(v.string()), v.minLength(1))]), [], 'Must have at least 1 item'],
  [NewUsername, '..', 'Use 3 to 30 letters, numbers or underscores, with at least one letter'],
])('a check that has a text or a limit says it (%#)', (schema, input, words) => {
  expect(wordIssue(schema, input)).toBe(words)
})

it('names what each is about, and what is missing', () => {
  const schema = v.object({ name: v.string(), pages: v.array(v.object({ path: v.string() })) })
  expect(wordIssue(schema, { pages: [{ path: 1 }] })).toBe('name: This is missing; pages.0.path: Must be text')
})

it('does not mistake a value for a key of the catalog', () => {
  const schema = v.pipe(
    v.string(),
    v.check(() => false, 'toString'),
  )
  expect(wordIssue(schema, '')).toBe("This isn't valid")
})
