import { Suspense } from 'react'
import { useAppData } from '#ui/app/app-data.ts'
import { answeredConsent } from '#ui/app/consent.ts'
import { mayMeasure } from '#ui/app/may-measure.ts'
import { useStore } from '#ui/kit/store.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { lazyChunk } from '../lazy-chunk.ts'

const Observation = lazyChunk('observation', async () => (await import('./observation.tsx')).Observation)

/** Where the page reports about itself and looks for ad blockers; not even the code is loaded where it may not. */
export function ObservationSlot() {
  const { context } = useAppData()
  const answered = useStore(answeredConsent)
  if (!mayMeasure(context, answered)) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <Observation />
      </Suspense>
    </ErrorBoundary>
  )
}
