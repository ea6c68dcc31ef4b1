import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from './errors/error-boundary.tsx'

/** Around what the page does without while its code is loading, and where it fails. */
export function LazyBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}
