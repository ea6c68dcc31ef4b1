import type { QueryRequest } from '#schema/queries/all.ts'

export const EXPERIMENTS_REQUEST = { name: 'ExperimentsQuery', variables: {} } as const satisfies QueryRequest
