import type { QueryRequest } from '#schema/queries/all.ts'

export const BOARD_CHOICES_REQUEST = { name: 'BoardChoicesQuery', variables: {} } as const satisfies QueryRequest
