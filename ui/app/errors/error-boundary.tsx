import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** `retry` renders the children again and refetches their queries. */
  fallback(retry: () => void): ReactNode
  children: ReactNode
}

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
