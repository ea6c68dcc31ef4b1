import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAppData, useIsAuth } from '#ui/app/app-data.ts'
import { announce } from '#ui/browser/announce.ts'
import { whenIdle } from '#ui/browser/page-state.ts'
import { useTranslate } from '#ui/messages/translate.ts'
import { ApplicationError } from '#ui/shell/application-error.tsx'
import { ErrorBoundary } from '#ui/shell/error-boundary.tsx'
import type { PageLocation } from './location.ts'
import { followNavigations } from './navigations.ts'
import type { Route } from './routes.ts'
import { findSubject } from './find-subject.ts'

/** Without the Navigation API the browser follows links to the same pages. */
export function Router({ initial, routes }: { initial: PageLocation; routes: readonly Route[] }) {
  const [location, setLocation] = useState(initial)
  const queries = useQueryClient()
  const isAuth = useIsAuth()
  const viewerName = useAppData().context.user?.username ?? null
  const t = useTranslate()

  useEffect(() => {
    const findTitle = (next: PageLocation) => next.page.title(findSubject(next, queries), t, next.input)
    return followNavigations({
      initial,
      routes,
      queries,
      isAuth,
      loadingLabel: t('route.loading'),
      show(next) {
        // A page that fails while it is shown sets a title of its own.
        document.title = findTitle(next)
        flushSync(() => setLocation(next))
      },
      onShown: (next) => announce(findTitle(next)),
    })
  }, [initial, routes, queries, isAuth, t])

  useEffect(() => {
    const controller = new AbortController()
    const callOff = whenIdle(() => {
      import('./late/late-router.ts').then(
        ({ startLateRouter }) => startLateRouter({ initial, viewerName, routes, queries, isAuth }, controller.signal),
        // The page works without.
        () => {},
      )
    })
    return () => {
      callOff()
      controller.abort()
    }
  }, [initial, viewerName, routes, queries, isAuth])

  const { page, input, url } = location
  return (
    <ErrorBoundary key={url} fallback={(retry) => <ApplicationError onRetry={retry} />}>
      <page.Page {...input} />
    </ErrorBoundary>
  )
}
