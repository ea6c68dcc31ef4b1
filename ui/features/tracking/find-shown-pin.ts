import type { QueryClient } from '@tanstack/react-query'
import type { Pin } from '#schema/pins/pin.ts'
import { findSubject } from '#ui/app/router/find-subject.ts'
import type { PageLocation } from '#ui/app/router/page-location.ts'

export function findShownPin(location: PageLocation | null, queries: QueryClient): Pin | null {
  const subject = location && findSubject(location, queries)
  return subject && '__typename' in subject && subject.__typename === 'Pin' ? subject : null
}
