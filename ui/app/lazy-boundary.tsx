import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from './errors/error-boundary.tsx'

export function LazyBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}
