import { Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#ui/platform/lifecycle/idle.ts'
import { ErrorBoundary } from '#ui/app/errors/error-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import type { PageLocation } from '#ui/app/router/location.ts'

const DeferredShell = lazyChunk('deferred-shell', async () => (await import('./deferred-shell.tsx')).DeferredShell)

/** The page does without it where its code cannot be loaded. */
export function DeferredShellSlot({ initial }: { initial: PageLocation }) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => whenIdle(() => setWanted(true)), [])
  if (!isWanted) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <DeferredShell initial={initial} />
      </Suspense>
    </ErrorBoundary>
  )
}
