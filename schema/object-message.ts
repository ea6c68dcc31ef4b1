import type * as v from 'valibot'

/** What to say of a value that is no object, and of a key that it has not: Valibot asks the object about both. */
export function objectMessage({ path }: v.BaseIssue<unknown>): string {
  return path ? 'This is missing' : 'Send an object'
}
