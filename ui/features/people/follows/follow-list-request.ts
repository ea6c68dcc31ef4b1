import type { FollowList } from '#schema/people/follow-constants.ts'
import type { PageInput } from '#ui/app/router/page.ts'

export function followListRequest({ params, search }: PageInput, list: FollowList) {
  return {
    name: 'FollowListQuery',
    isFeed: true,
    variables: { username: params['username'] ?? '', list, after: search.get('after') },
  } as const
}

/** The list of people, unless the address asks for boards. */
export function followingRequest(input: PageInput) {
  return followListRequest(input, input.search.get('of') === 'boards' ? 'boards' : 'people')
}
