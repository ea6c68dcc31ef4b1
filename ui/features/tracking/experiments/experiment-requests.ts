import type { QueryRequest } from '#schema/all-queries.ts'

export const EXPERIMENTS_REQUEST = { name: 'ExperimentsQuery', variables: {} } as const satisfies QueryRequest
