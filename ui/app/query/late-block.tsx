import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { ErrorBoundary } from '#ui/app/errors/error-boundary.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { delayLatePart } from './late-parts.ts'
import classes from './late-block.module.css'

export function LateBlock({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const t = useTranslate()
  const [{ onShown, onMounted }] = useState(createPart)
  useEffect(onMounted, [onMounted])
  return (
    <ErrorBoundary
      fallback={(retry) => (
        <div role="alert" className={classes.trouble}>
          <Shown onShown={onShown} />
          <p>{t('state.partFailed')}</p>
          <Button onClick={retry}>{t('action.tryAgain')}</Button>
        </div>
      )}
    >
      <Suspense fallback={fallback}>
        <Shown onShown={onShown} />
        {children}
      </Suspense>
    </ErrorBoundary>
  )
}

/** Holds back updates of the whole page until the part is hydrated, or has failed. */
function createPart() {
  let release: (() => void) | undefined
  function onShown(): void {
    release?.()
    release = () => {}
  }
  function onMounted(): () => void {
    // The effects of what is inside come first.
    release ??= delayLatePart()
    return onShown
  }
  return { onShown, onMounted }
}

function Shown({ onShown }: { onShown(): void }) {
  useEffect(onShown, [onShown])
  return null
}
