import { useEffect, useEffectEvent } from 'react'
import { isEnabledGroup } from '#schema/constants/experiments.ts'
import { AD_VIDEO_MIN_DURATION_EXPERIMENT } from '#schema/constants/impressions.ts'
import { mayTrack } from '#schema/consent.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { recordExposure } from '#ui/app/experiments/exposures.ts'
import { answeredConsent, trackingFacts } from '#ui/features/consent/consent.ts'
import { mayMeasure } from '#ui/features/tracking/may-measure.ts'
import { useStore } from '#ui/platform/store.ts'
import { logImpressions } from './log-impressions.ts'

/** Where impressions may not be logged the page is not observed at all. */
export function ImpressionsSlot() {
  const { context } = useAppData()
  const answered = useStore(answeredConsent)
  const facts = trackingFacts(context, answered)
  const isOn = mayMeasure(context, answered)

  const rulesOf = useEffectEvent(() => ({
    withAds: mayTrack('marketing', facts),
    withQuery: mayTrack('personalization', facts),
  }))
  const meetMinimum = useEffectEvent(() => {
    const group = context.experimentsClient[AD_VIDEO_MIN_DURATION_EXPERIMENT]
    if (group !== undefined) recordExposure(AD_VIDEO_MIN_DURATION_EXPERIMENT, group)
    return isEnabledGroup(group)
  })

  useEffect(() => {
    if (!isOn) return undefined
    return logImpressions({ rulesOf: () => rulesOf(), meetMinimum: () => meetMinimum() })
  }, [isOn])
  return null
}
