import type { QueryRequest } from '#schema/all-queries.ts'

export const BOARD_CHOICES_REQUEST = { name: 'BoardChoicesQuery', variables: {} } as const satisfies QueryRequest
