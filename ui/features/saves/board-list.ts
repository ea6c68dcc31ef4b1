import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { ListedBoard, BoardList } from '#schema/boards/calls.ts'
import { foldText } from '#schema/fold-text.ts'
import { toSlug } from '#schema/slug.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'

/** A list of this age, loaded on intent, needs no second look. */
const FRESH_MS = 10_000

const NAME = 'board picker'

export function boardListOptions(pinId: string, q: string, client: QueryClient) {
  return infiniteQueryOptions({
    queryKey: [NAME, pinId, q],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      sendCall('BoardsResource.get', { filter: 'picker', pin_id: pinId, q, bookmark: pageParam }, { signal }),
    getNextPageParam: ({ bookmark }: BoardList) => bookmark,
    staleTime: FRESH_MS,
    // Boards that are known from another pin are there at once, without a word on where this one is.
    placeholderData: () => {
      const items = filterBoards(findKnownBoards(client, pinId), q)
      return items.length === 0 ? undefined : { pages: [{ shortlist: [], items, bookmark: null }], pageParams: [null] }
    },
  })
}

/** All that have been loaded, for this pin if any are, else for another. */
function findKnownBoards(client: QueryClient, pinId: string): readonly ListedBoard[] {
  const lists = client
    .getQueriesData<{ pages: BoardList[] }>({ queryKey: [NAME] })
    .flatMap(([key, data]) =>
      data && key[2] === '' ? [{ ofPin: key[1], items: data.pages.flatMap(({ items }) => items) }] : [],
    )
  const own = lists.find(({ ofPin }) => ofPin === pinId)
  if (own) return own.items
  return (lists[0]?.items ?? []).map((item) => ({ ...item, saved: null }))
}

/** Filters as the server does, within what is here. */
export function filterBoards(boards: readonly ListedBoard[], q: string): ListedBoard[] {
  const term = toSlug(q)
  if (q.trim() === '') return [...boards]
  const found = boards.filter(({ name, slug }) => slug.includes(term) || foldText(name).includes(foldText(q)))
  return found.toSorted((a, b) => Number(b.slug.startsWith(term)) - Number(a.slug.startsWith(term)))
}
