import type { QueryClient } from '@tanstack/react-query'
import type { PinKind } from '#schema/pin-kind.ts'
import type { PageLocation } from '#ui/app/router/location.ts'
import { findSubject } from '#ui/app/router/find-subject.ts'

/** Null for other pages, and until the pin was fetched. */
export function findPinKind(location: PageLocation, queries: QueryClient): PinKind | null {
  const subject = findSubject(location, queries)
  return subject && '__typename' in subject && subject.__typename === 'Pin' ? subject.kind : null
}
