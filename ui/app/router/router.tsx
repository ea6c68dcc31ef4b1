import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsAuth } from '#ui/app/app-data.ts'
import { ApplicationError } from '#ui/app/errors/application-error.tsx'
import { ErrorBoundary } from '#ui/app/errors/error-boundary.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { announce } from '#ui/platform/document/announce.ts'
import { findSubject } from './find-subject.ts'
import { followNavigations } from './navigations.ts'
import type { PageLocation } from './page-location.ts'
import type { Route } from './routes.ts'

interface RouterProps {
  initial: PageLocation
  routes: readonly Route[]
  /** The links of a kept copy are the browser's to follow: the service worker may have their pages. */
  isCopy: boolean
}

export function Router({ initial, routes, isCopy }: RouterProps) {
  const [location, setLocation] = useState(initial)
  const queries = useQueryClient()
  const isAuth = useIsAuth()
  const t = useTranslate()

  useEffect(() => {
    if (isCopy) return undefined
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
  }, [initial, routes, isCopy, queries, isAuth, t])

  const { page, input, url } = location
  return (
    <ErrorBoundary key={url} fallback={(retry) => <ApplicationError onRetry={retry} />}>
      <page.Page {...input} />
    </ErrorBoundary>
  )
}
