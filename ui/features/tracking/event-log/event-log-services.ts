import { isEnabledGroup } from '#schema/tracking/experiment-constants.ts'
import { service } from '#ui/app/background.ts'
import { exposeGroup } from '#ui/app/experiment-group.ts'
import { onResume } from '#ui/app/session-lifecycle.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'
import { findRecordingPolicy, mayMeasureAds } from '#ui/features/tracking/may-record.ts'
import { setEventRecorder, startEventLog } from './start-event-log.ts'

export const eventLog = service({ name: 'event log', start: startEventLog })

export const eventRecorder = service({
  name: 'event recorder',
  when: ({ context, answeredConsent }) => ({ context, answeredConsent }),
  start(visitor) {
    const { context } = visitor
    const isFast = isEnabledGroup(exposeGroup(context, 'fast_event_flush'))
    function setRecorder(): void {
      setEventRecorder({
        policy: findRecordingPolicy(visitor),
        viewerId: findViewerId(context),
        isFast,
        withAds: mayMeasureAds(visitor),
      })
    }
    setRecorder()
    // Consent may have changed in another tab.
    return onResume(setRecorder)
  },
})
