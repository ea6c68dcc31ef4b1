import type { QueryRequest } from '#schema/queries/all.ts'

export const IMPORTS_REQUEST = { name: 'ImportsQuery', variables: {} } as const satisfies QueryRequest
