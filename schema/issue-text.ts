import type texts from './texts/en_US.json'

type KeyOf<Key> = Key extends `issue.${infer Rest}` ? Rest : never

export type IssueKey = KeyOf<keyof typeof texts>

export type IssueText = IssueKey | `${IssueKey}?${string}`

/**
 * Key of a text in `schema/texts/`, translated when a response is written. Checks that only name a type or a limit have
 * default texts.
 */
export function issueText(key: IssueKey, values?: Record<string, string | number>): IssueText {
  if (!values) return key
  const entries = Object.entries(values).map(([name, value]) => [name, String(value)])
  return `${key}?${new URLSearchParams(entries).toString()}`
}
