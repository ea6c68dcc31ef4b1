import type { QueryRequest } from '#schema/queries/all.ts'

export const SESSIONS_REQUEST = { name: 'SessionsQuery', variables: {} } as const satisfies QueryRequest
