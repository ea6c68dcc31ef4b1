import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Shown in place of what failed; `retry` renders it again, its queries asked anew. */
  fallback(retry: () => void): ReactNode
  children: ReactNode
}

/** Keeps a part that fails from taking the rest of the page with it. */
export function ErrorBoundary({ fallback, children }: ErrorBoundaryProps) {
  const { reset } = useQueryErrorResetBoundary()
  return (
    <Boundary fallback={fallback} onRetry={reset}>
      {children}
    </Boundary>
  )
}

interface BoundaryProps extends ErrorBoundaryProps {
  onRetry(): void
}

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  retry = (): void => {
    this.props.onRetry()
    this.setState({ hasFailed: false })
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback(this.retry) : this.props.children
  }
}
