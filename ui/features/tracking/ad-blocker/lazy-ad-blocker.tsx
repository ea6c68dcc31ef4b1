import { useAppData } from '#ui/app/app-data.ts'
import { answeredConsent } from '#ui/app/consent.ts'
import { lazyChunk, UNASKED } from '#ui/app/lazy-chunk.ts'
import { useIsOAuthFlow } from '#ui/app/use-oauth-flow.ts'
import { mayMeasure } from '#ui/features/tracking/may-record.ts'
import { useStore } from '#ui/platform/store.ts'

const AdBlocker = lazyChunk('ad-blocker', async () => (await import('./ad-blocker.tsx')).AdBlocker, UNASKED)

export function LazyAdBlocker() {
  const { context } = useAppData()
  const answered = useStore(answeredConsent)
  if (useIsOAuthFlow() || !mayMeasure({ context, answeredConsent: answered })) return null
  return <AdBlocker />
}
