import type { TrackingFacts } from '#schema/settings/consent.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { useStore } from '#ui/platform/store.ts'
import { answeredConsent, isViewerKnown, knownFacts, trackingFacts } from '#ui/app/consent.ts'

export function useTrackingFacts(): TrackingFacts | null {
  const { context } = useAppData()
  const answered = useStore(answeredConsent)
  const isHydrated = useHydrated()
  if (!isViewerKnown(context)) return null
  return isHydrated ? trackingFacts(context, answered) : knownFacts(context)
}
