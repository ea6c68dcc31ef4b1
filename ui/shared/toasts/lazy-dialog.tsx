import { useEffect, type ReactNode } from 'react'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { showToast } from './toasts.ts'

interface LazyDialogProps {
  /** The parent removes the dialog, so that the next press loads it again. */
  onFailed(): void
  children: ReactNode
}

/** Around a dialog whose code comes when it is opened; where it does not, a toast says so. */
export function LazyDialog({ onFailed, children }: LazyDialogProps) {
  return <LazyBoundary fallback={(retry) => <Failure onRetry={retry} onFailed={onFailed} />}>{children}</LazyBoundary>
}

function Failure({ onRetry, onFailed }: Pick<LazyDialogProps, 'onFailed'> & { onRetry(): void }) {
  const t = useTranslate()
  useEffect(() => {
    onFailed()
    onRetry()
    showToast({ text: t('state.partFailed') })
  }, [t, onFailed, onRetry])
  return null
}
