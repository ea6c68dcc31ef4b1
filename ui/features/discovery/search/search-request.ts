import { MAX_SEARCH_LENGTH, type SearchScope } from '#schema/discovery/search-constants.ts'
import type { PageInput } from '#ui/app/router/page.ts'

export function searchRequest({ params, search }: PageInput) {
  return {
    name: 'SearchQuery',
    isFeed: true,
    variables: {
      // The query itself refuses invalid scopes.
      scope: (params['scope'] ?? 'pins') as SearchScope,
      q: (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
      after: search.get('after'),
    },
  } as const
}
