import { ERRORS, type ErrorName } from '#schema/errors.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { ApiError, isTemporary } from '#ui/platform/network/api-error.ts'

export function isRefused({ error, problems }: FormOutcome): boolean {
  return error !== null || Object.keys(problems).length > 0
}

const SAID_APART = ['tooManyRequests', 'writeBanned'] as const

/** What a form says of a refusal that it has no words of its own for. */
export function refusalKey({ error }: Pick<FormOutcome, 'error'>): `form.${(typeof SAID_APART)[number] | 'refused'}` {
  return `form.${SAID_APART.find((name) => name === error) ?? 'refused'}`
}

/** The same of a call that failed, and otherwise the words of what it was for. */
export function failureKey<Key extends string>(cause: unknown, otherwise: Key) {
  const { error } = readRefusal(cause, [])
  const isSaidApart = SAID_APART.some((name) => name === error)
  return isSaidApart ? refusalKey({ error }) : otherwise
}

/**
 * A call that failed, as its form would show the same refusal: at those of its `fields` that it names, or as a whole.
 */
export function readRefusal(cause: unknown, fields: readonly string[]): Pick<FormOutcome, 'error' | 'problems'> {
  const code = cause instanceof ApiError ? cause.code : null
  const error = (Object.keys(ERRORS) as ErrorName[]).find((name) => ERRORS[name].code === code) ?? 'unexpected'
  const named = cause instanceof ApiError ? fieldsNamedIn(cause.detail ?? '') : []
  const wrong = named.filter((name) => fields.includes(name))
  if (wrong.length === 0) return { error, problems: {} }
  return { error: null, problems: Object.fromEntries(wrong.map((name) => [name, error])) }
}

/** Why a call failed, among the errors that a page has words for; `unavailable` where the server has not answered. */
export function findReason<Reason extends string>(
  cause: unknown,
  known: readonly Reason[],
): Reason | 'unavailable' | 'unexpected' {
  const { error } = readRefusal(cause, [])
  const reason = known.find((name) => name === error)
  if (reason !== undefined && reason !== 'unexpected') return reason
  const isUnanswered = cause instanceof ApiError && cause.status !== 500 && isTemporary(cause)
  return isUnanswered ? 'unavailable' : 'unexpected'
}

/** The details of a failure name its fields: `options.username: …; options.about: …`. */
function fieldsNamedIn(detail: string): string[] {
  return [...detail.matchAll(/(?:^|; )options\.(\w+)/g)].map(([, name = '']) => name)
}
