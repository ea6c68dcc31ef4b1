import type texts from './messages/en_US.json'

type KeyOf<Key> = Key extends `issue.${infer Rest}` ? Rest : never

export type IssueKey = KeyOf<keyof typeof texts>

/** A key, with its values as a query. */
export type IssueText = IssueKey | `${IssueKey}?${string}`

/**
 * What an issue of a schema, or the detail of a refusal, says: the key of a text in `messages/`, which is looked up in
 * the caller's language where it is answered. Of the checks that only name a type or a limit, the text goes without
 * saying.
 */
export function issueText(key: IssueKey, values?: Record<string, string | number>): IssueText {
  if (!values) return key
  const entries = Object.entries(values).map(([name, value]) => [name, String(value)])
  return `${key}?${new URLSearchParams(entries).toString()}`
}
