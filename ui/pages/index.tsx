import { Suspense } from 'react'
import type { PinCard } from '#schema/pin.ts'
import { href } from '#schema/routes.ts'
import { useFeed } from '#ui/query/use-feed.ts'
import { EmbeddedResult } from '#ui/query/use-query-result.tsx'
import { definePage, type PageInput } from '#ui/router/page.ts'

function feedRequest(search: URLSearchParams) {
  return { name: 'HomeFeedQuery', variables: { after: search.get('after') } } as const
}

export const page = definePage<'HomeFeedQuery'>({
  preload: ({ search }) => ({ subject: feedRequest(search), rest: [] }),
  title: (_, t) => t('home.title'),
  Page: ({ search }) => (
    <Suspense fallback={<p />}>
      <Feed search={search} />
    </Suspense>
  ),
})

function Feed({ search }: Pick<PageInput, 'search'>) {
  const request = feedRequest(search)
  const feed = useFeed<PinCard>(request)
  return (
    <>
      <EmbeddedResult request={request} result={feed.pages[0]} />
      {feed.pages.flatMap((page) =>
        page.edges.map(({ node }) => (
          <a key={node.id} href={href('pin', { id: node.id })}>
            <img src={node.images['236x'].url} alt={node.altText} width={236} />
          </a>
        )),
      )}
    </>
  )
}
