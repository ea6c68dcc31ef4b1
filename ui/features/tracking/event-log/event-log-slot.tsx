import { useEffect } from 'react'
import { mayTrack } from '#schema/consent.ts'
import { isEnabledGroup } from '#schema/constants/experiments.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { answeredConsent, trackingFacts } from '#ui/features/consent/consent.ts'
import { onResume } from '#ui/app/session-lifecycle.ts'
import { useExperimentGroup } from '#ui/app/experiments/use-experiment-group.ts'
import { useStore } from '#ui/platform/store.ts'
import { findViewerId, recordingPolicy } from './recording-policy.ts'
import { setEventRecorder, startEventLog } from './start-event-log.ts'

export function EventLogSlot() {
  const { context } = useAppData()
  const answered = useStore(answeredConsent)
  const isFast = isEnabledGroup(useExperimentGroup('fast_event_flush', true))
  useEffect(startEventLog, [])
  useEffect(() => {
    function setRecorder(): void {
      const facts = trackingFacts(context, answered)
      setEventRecorder({
        policy: recordingPolicy(context, facts),
        viewerId: findViewerId(context),
        isFast,
        withAds: mayTrack('marketing', facts),
      })
    }
    setRecorder()
    // Consent may have changed in another tab.
    return onResume(setRecorder)
  }, [context, answered, isFast])
  return null
}
