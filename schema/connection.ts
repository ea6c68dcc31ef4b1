import * as v from 'valibot'
import { issueText } from './issue-text.ts'

/** Has room for a dozen people with held-back pins. */
export const MAX_CURSOR_LENGTH = 1_500

/** Opaque to clients; null for the first page. */
export const Cursor = v.nullable(
  v.pipe(v.string(), v.maxLength(MAX_CURSOR_LENGTH), v.regex(/^[A-Za-z0-9_-]+$/, issueText('cursor'))),
)

export interface Connection<Node> {
  edges: { cursor: string; node: Node }[]
  pageInfo: { endCursor: string | null; hasNextPage: boolean }
}

export function connectionOf<Node extends v.GenericSchema>(node: Node) {
  return v.object({
    edges: v.array(v.object({ cursor: v.string(), node })),
    pageInfo: v.object({ endCursor: v.nullable(v.string()), hasNextPage: v.boolean() }),
  })
}
