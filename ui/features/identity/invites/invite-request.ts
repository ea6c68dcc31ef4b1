import type { QueryRequest } from '#schema/queries/all.ts'

export const INVITE_LINK_REQUEST = { name: 'InviteLinkQuery', variables: {} } as const satisfies QueryRequest
