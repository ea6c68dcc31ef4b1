import type { QueryRequest } from '#schema/all-queries.ts'

export const INVITE_LINK_REQUEST = { name: 'InviteLinkQuery', variables: {} } as const satisfies QueryRequest
