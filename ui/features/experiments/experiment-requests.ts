import type { QueryRequest } from '#schema/queries/all.ts'

/** Asks for the experiments that an employee may choose a group of. */
export const EXPERIMENTS_REQUEST = { name: 'ExperimentsQuery', variables: {} } as const satisfies QueryRequest
