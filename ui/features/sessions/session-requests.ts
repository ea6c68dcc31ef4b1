import type { QueryRequest } from '#schema/queries/all.ts'

/** Asks for the signed-in browsers of the viewer. */
export const SESSIONS_REQUEST = { name: 'SessionsQuery', variables: {} } as const satisfies QueryRequest
