import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from './errors/error-boundary.tsx'

interface LazyBoundaryProps {
  /** Instead of what could not be loaded; nothing without it. `retry` forgets that its queries failed. */
  fallback?(retry: () => void): ReactNode
  children: ReactNode
}

export function LazyBoundary({ fallback = () => null, children }: LazyBoundaryProps) {
  return (
    <ErrorBoundary fallback={fallback}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}
