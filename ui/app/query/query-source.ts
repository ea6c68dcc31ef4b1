import { createContext } from 'react'
import type { QueryRequest } from '#schema/all-queries.ts'

export interface QuerySource {
  /** Throws for a query that the page did not list in its `preload`. */
  read(request: QueryRequest): Promise<unknown>
}

export const QuerySourceContext = createContext<QuerySource | null>(null)
