import { createContext } from 'react'
import type { QueryRequest } from '#schema/queries/all.ts'

/** Where the server's render reads its queries: each already started, answered by the time it is needed or later. */
export interface QuerySource {
  /** Throws for a query that the page did not list in its `preload`. */
  read(request: QueryRequest): Promise<unknown>
}

/** Only set while rendering on the server; the browser reads through TanStack Query. */
export const QuerySourceContext = createContext<QuerySource | null>(null)
