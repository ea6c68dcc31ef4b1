import type { QueryRequest } from '#schema/all-queries.ts'

export const SESSIONS_REQUEST = { name: 'SessionsQuery', variables: {} } as const satisfies QueryRequest
