import type { PageInput } from '#ui/app/router/page.ts'

export const OWN_INVITES_REQUEST = { name: 'BoardInvitesQuery', variables: {} } as const

export function inviteRequest({ params }: PageInput) {
  return { name: 'BoardInviteQuery', variables: { code: params['code'] ?? '' } } as const
}

export function boardNoticeRequest({ params: { username = '', board = '' } }: PageInput) {
  return { name: 'BoardNoticeQuery', variables: { username, board } } as const
}

export function boardPeopleRequest({ params: { username = '', board = '' } }: PageInput) {
  return { name: 'BoardPeopleQuery', variables: { username, board } } as const
}
