import { Suspense, type ReactNode } from 'react'
import { Button } from '#ui/kit/button.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { ErrorBoundary } from '#ui/app/errors/error-boundary.tsx'
import classes from './late-block.module.css'

export function LateBlock({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const t = useTranslate()
  return (
    <ErrorBoundary
      fallback={(retry) => (
        <div role="alert" className={classes.trouble}>
          <p>{t('state.partFailed')}</p>
          <Button onClick={retry}>{t('action.tryAgain')}</Button>
        </div>
      )}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}
