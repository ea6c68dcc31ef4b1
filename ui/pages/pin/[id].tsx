import { Suspense } from 'react'
import type { PinCard } from '#schema/pin.ts'
import { href } from '#schema/routes.ts'
import { useFeed } from '#ui/query/use-feed.ts'
import { EmbeddedResult, useQueryResult } from '#ui/query/use-query-result.tsx'
import { definePage, type PageInput } from '#ui/router/page.ts'
import { NotFound } from '#ui/shell/not-found-page.tsx'

function pinRequest({ params, isAuth }: Pick<PageInput, 'params' | 'isAuth'>) {
  return { name: 'CloseupPageQuery', variables: { pinId: params['id'] ?? '', isAuth } } as const
}

export const page = definePage<'CloseupPageQuery'>({
  preload: (input) => ({
    subject: pinRequest(input),
    rest: [
      { name: 'CloseupDetailQuery', variables: { pinId: input.params['id'] ?? '' } },
      { name: 'CloseupRelatedModulesFeedQuery', variables: { pinId: input.params['id'] ?? '' } },
    ],
  }),
  title: (pin, t) => (pin?.__typename === 'Pin' ? t('pin.title', { title: pin.title }) : t('notFound.title')),
  Page: PinPage,
})

function PinPage(input: PageInput) {
  const request = pinRequest(input)
  const pin = useQueryResult<'CloseupPageQuery'>(request)
  if (pin.__typename === 'Error') return <NotFound />
  return (
    <>
      <EmbeddedResult request={request} result={pin} />
      <h1>{pin.title}</h1>
      <img src={pin.images['736x'].url} alt={pin.altText} />
      <Suspense fallback={<p />}>
        <Related pinId={pin.id} />
      </Suspense>
    </>
  )
}

function Related({ pinId }: { pinId: string }) {
  const request = { name: 'CloseupRelatedModulesFeedQuery', variables: { pinId } } as const
  const feed = useFeed<PinCard>(request)
  return (
    <>
      <EmbeddedResult request={request} result={feed.pages[0]} />
      {feed.pages.flatMap((page) =>
        page.edges.map(({ node }) => (
          <a key={node.id} href={href('pin', { id: node.id })}>
            {node.gridTitle}
          </a>
        )),
      )}
    </>
  )
}
