import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { announce } from '#ui/browser/announce.ts'
import { replaceDocument } from '#ui/browser/document.ts'
import { useIsAuth } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/messages/translate.ts'
import { queryKey } from '#ui/query/query-key.ts'
import type { Translate } from '#ui/messages/translate.ts'
import { isInternalMove, listenToMoves } from '#ui/browser/navigation.ts'
import { withViewTransition } from '#ui/browser/view-transition.ts'
import { locate } from './locate.ts'
import type { PageLocation } from './location.ts'
import type { Route } from './routes.ts'

/**
 * Shows the page of the current location and moves between pages without loading a new document. A browser without
 * the Navigation API follows links as ever, to the same pages.
 */
export function Router({ initial, routes }: { initial: PageLocation; routes: readonly Route[] }) {
  const [location, setLocation] = useState(initial)
  const queries = useQueryClient()
  const isAuth = useIsAuth()
  const t = useTranslate()

  useEffect(
    () =>
      listenToMoves((event) => {
        const url = new URL(event.destination.url)
        if (!isInternalMove(event)) return
        event.intercept({
          scroll: 'manual',
          async handler() {
            const next = await locate(url, { routes, queries, isAuth }).catch(() => null)
            if (event.signal.aborted) return
            // What cannot be shown from here is the server's to answer.
            if (!next) return replaceDocument(url)
            const title = titleOf(next, queries, t)
            await withViewTransition(() => {
              flushSync(() => setLocation(next))
              document.title = title
              event.scroll()
            })
            announce(title)
          },
        })
      }),
    [routes, queries, isAuth, t],
  )

  const { page, input, url } = location
  return <page.Page key={url} {...input} />
}

function titleOf({ page, input }: PageLocation, queries: QueryClient, t: Translate): string {
  const { subject } = page.preload(input)
  const answer = subject && queries.getQueryData([queryKey(subject)])
  return page.title((answer ?? null) as never, t)
}
