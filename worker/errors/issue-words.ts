import * as v from 'valibot'
import { MAX_ERROR_DETAIL_LENGTH } from '#schema/constants/limits.ts'
import type { IssueKey, IssueText } from '#schema/issue-text.ts'
import { isTextKey, type Text, type TextValues } from '#worker/texts/texts.ts'

type Issue = v.BaseIssue<unknown>

/** The keys are Valibot's names of checks without a text of their own. */
const KEY_OF_TYPE: Readonly<Record<string, IssueKey>> = {
  array: 'array',
  boolean: 'boolean',
  email: 'email',
  enum: 'choice',
  finite: 'number',
  integer: 'integer',
  iso_date: 'birthday',
  literal: 'choice',
  loose_object: 'object',
  max_value: 'maxValue',
  min_value: 'minValue',
  number: 'number',
  never: 'unknownOption',
  object: 'object',
  object_with_rest: 'object',
  picklist: 'choice',
  record: 'object',
  safe_integer: 'integer',
  strict_object: 'object',
  string: 'string',
  url: 'url',
  uuid: 'uuid',
}

/** The length is in characters: a longer list doesn't help in one line. */
const MAX_CHOICES_LENGTH = 200

/** One line for all issues, each said once: `options.token: Must be text; options.limit: …`. */
export function describeIssues(issues: readonly Issue[], text: Text): string {
  const lines = issues.map((issue) => {
    const path = v.getDotPath(issue)
    return path ? `${path}: ${wordIssue(issue, text)}` : wordIssue(issue, text)
  })
  return [...new Set(lines)].join('; ').slice(0, MAX_ERROR_DETAIL_LENGTH)
}

export function wordDetail(detail: IssueText, text: Text): string {
  const [key, query] = splitText(detail)
  return text(`issue.${key}`, query)
}

function wordIssue(issue: Issue, text: Text): string {
  if (isMissing(issue)) return text('issue.missing')
  if (isIssueText(issue.message)) return wordDetail(issue.message, text)
  const inner = issue.issues?.at(-1)
  if (inner) return wordIssue(inner, text)
  const choices = listChoices(issue.expected ?? '')
  const key = findKey(issue)
  if (key === 'choice' && choices.length > MAX_CHOICES_LENGTH) return text('issue.invalid')
  return text(`issue.${key}`, { limit: Number(issue.requirement), choices })
}

function findKey({ type, input }: Issue): IssueKey {
  if (type === 'min_length' || type === 'non_empty') return Array.isArray(input) ? 'minItems' : 'minLength'
  if (type === 'max_length') return Array.isArray(input) ? 'maxItems' : 'maxLength'
  return (Object.hasOwn(KEY_OF_TYPE, type) && KEY_OF_TYPE[type]) || 'invalid'
}

/** `("a" | "b")` as `a, b`. */
function listChoices(expected: string): string {
  return expected.replaceAll(/[()"]/g, '').replaceAll(' | ', ', ')
}

function splitText(detail: string): [key: IssueKey, values: TextValues] {
  const [key = '', query = ''] = detail.split('?', 2)
  const values = [...new URLSearchParams(query)].map(([name, value]) => [
    name,
    /^\d+$/.test(value) ? Number(value) : value,
  ])
  return [key as IssueKey, Object.fromEntries(values) as TextValues]
}

function isIssueText(message: string): message is IssueText {
  return isTextKey(`issue.${message.split('?', 1)[0]}`)
}

const OBJECTS = ['object', 'object_with_rest', 'strict_object']

/** Valibot reports a missing key like the object around it. */
function isMissing({ type, received, path }: Issue): boolean {
  return OBJECTS.includes(type) && received === 'undefined' && path !== undefined
}
