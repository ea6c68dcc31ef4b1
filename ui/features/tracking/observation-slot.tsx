import { Suspense } from 'react'
import { useAppData } from '#ui/app/app-data.ts'
import { answeredConsent } from '#ui/features/consent/consent.ts'
import { mayMeasure } from './may-measure.ts'
import { useStore } from '#ui/platform/store.ts'
import { ErrorBoundary } from '#ui/app/errors/error-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'

const Observation = lazyChunk('observation', async () => (await import('./observation.tsx')).Observation)

/** Where measuring is not allowed not even the code is loaded. */
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
