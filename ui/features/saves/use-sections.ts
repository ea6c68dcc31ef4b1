import { useQuery } from '@tanstack/react-query'
import type { QueryResult } from '#schema/all-queries.ts'
import { fetchQuery } from '#ui/app/query/query-client.ts'

/** The sections of a board that the viewer may put pins on. In the browser only. */
export function useSections(boardId: string) {
  const { data, isPending, isError } = useQuery({
    queryKey: ['section choices', boardId],
    queryFn: async ({ signal }) => {
      const answer = await fetchQuery({ name: 'SectionChoicesQuery', variables: { boardId } }, signal)
      return answer as QueryResult<'SectionChoicesQuery'>
    },
    enabled: boardId !== '',
  })
  return { sections: data?.sections ?? [], isPending, isError }
}
