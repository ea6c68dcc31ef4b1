import type { PageInput } from '#ui/app/router/page.ts'

export function blockedPeopleRequest({ search }: PageInput) {
  return { name: 'BlockedPeopleQuery', isFeed: true, variables: { after: search.get('after') } } as const
}

export function hiddenCommentersRequest({ search }: PageInput) {
  return { name: 'HiddenCommentersQuery', isFeed: true, variables: { after: search.get('comments_after') } } as const
}

export function toBlockRequest({ search }: PageInput) {
  const username = search.get('block')
  return username ? ({ name: 'ProfileQuery', variables: { username } } as const) : null
}
