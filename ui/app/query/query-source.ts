import { createContext } from 'react'
import type { QueryRequest } from '#schema/queries/all.ts'

/** The server's render reads queries that were started before it. */
export interface QuerySource {
  /** Throws for a query that the page did not list in its `preload`. */
  read(request: QueryRequest): Promise<unknown>
}

/** Set on the server only; the browser reads through TanStack Query. */
export const QuerySourceContext = createContext<QuerySource | null>(null)
