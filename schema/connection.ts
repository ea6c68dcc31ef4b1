import * as v from 'valibot'

/** Longest cursor that any caller may send. */
export const MAX_CURSOR_LENGTH = 200

/** Where a page of a feed begins; opaque to clients, null for the first page. */
export const Cursor = v.nullable(
  v.pipe(v.string(), v.maxLength(MAX_CURSOR_LENGTH), v.regex(/^[A-Za-z0-9_-]+$/, 'That is not a cursor of this feed')),
)

/** A page of a feed. `endCursor` fetches the next one while `hasNextPage`. */
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
