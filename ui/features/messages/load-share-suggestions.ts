import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { foldText } from '#schema/fold-text.ts'
import type { ShareSuggestionData } from '#schema/messages/message.ts'
import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'

export const SHARE_SUGGESTIONS = 'share suggestions'

/** Kept by search term. That they could not be loaded is a metric, and nothing that a page says. */
export function shareSuggestionsOptions(term: string) {
  return queryOptions({
    queryKey: [SHARE_SUGGESTIONS, term],
    queryFn: async ({ signal }) => {
      try {
        return await fetchSuggestions(term, signal)
      } catch (error) {
        if (!signal.aborted) reportMetric('share_suggestions_failure')
        throw error
      }
    },
  })
}

export function loadShareSuggestions(client: QueryClient): void {
  void client.prefetchQuery(shareSuggestionsOptions(''))
}

async function fetchSuggestions(term: string, signal: AbortSignal): Promise<ShareSuggestionData[]> {
  const options = { search_term: term, suggestion_type: 'share', hide_group_conversations: false } as const
  return (await sendCall('ShareSuggestionsResource.get', options, { signal })).items
}

/** Finds among those that are known without a term, as the server does. */
export function findKnownSuggestions(client: QueryClient, term: string): ShareSuggestionData[] | undefined {
  const known = client.getQueryData<ShareSuggestionData[]>([SHARE_SUGGESTIONS, ''])
  const words = foldText(term).split(' ')
  return known?.filter((one) => {
    const people = one.type === 'user' ? [one] : one.users
    const names = people.map(({ full_name: name, username }) => `${name} ${username}`)
    const text = foldText(`${one.type === 'user' ? '' : one.name} ${names.join(' ')}`)
    return words.every((word) => text.includes(word))
  })
}
