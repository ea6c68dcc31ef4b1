import { Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#ui/browser/page-state.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyChunk } from './lazy-chunk.ts'

const LateShell = lazyChunk('late-shell', async () => (await import('./late/late-shell.tsx')).LateShell)

/** The page does without it where its code cannot be loaded. */
export function LateShellSlot() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => whenIdle(() => setWanted(true)), [])
  if (!isWanted) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <LateShell />
      </Suspense>
    </ErrorBoundary>
  )
}
