import type { QueryRequest } from '#schema/all-queries.ts'

export const IMPORTS_REQUEST = { name: 'ImportsQuery', variables: {} } as const satisfies QueryRequest
