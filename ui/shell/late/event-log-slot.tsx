import { useEffect, useState } from 'react'
import { isEnabledGroup } from '#schema/constants/experiments.ts'
import type { RequestContext } from '#schema/page-data.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { answeredConsent, trackingFacts } from '#ui/app/consent.ts'
import { onResume } from '#ui/app/session-lifecycle.ts'
import { useExperimentGroup } from '#ui/app/use-experiment-group.ts'
import { onEveryOnline } from '#ui/browser/online.ts'
import { fetchPageState } from '#ui/browser/page-state.ts'
import { useStore } from '#ui/kit/store.ts'
import { makerOf, recordingPolicy } from '#ui/tracking/event-log/recording-policy.ts'
import { setEventRecorder, startEventLog } from '#ui/tracking/event-log/start-event-log.ts'

/** Takes what the page logs, and keeps to what the person has allowed. */
export function EventLogSlot() {
  const context = useKnownContext(useAppData().context)
  const answered = useStore(answeredConsent)
  const isFast = isEnabledGroup(useExperimentGroup('fast_event_flush'))
  useEffect(startEventLog, [])
  useEffect(() => {
    function setRecorder(): void {
      const policy = recordingPolicy(context, trackingFacts(context, answered))
      setEventRecorder({ policy, madeFor: makerOf(context), isFast })
    }
    setRecorder()
    // They may have answered in another tab.
    return onResume(setRecorder)
  }, [context, answered, isFast])
  return null
}

/** A shared document that could not ask who looks at it, as without a connection, asks when there is one. */
function useKnownContext(context: RequestContext): RequestContext {
  const [known, setKnown] = useState<RequestContext | null>(null)
  const isKnown = context.requestIdentifier !== '' || known !== null
  useEffect(() => {
    if (isKnown) return undefined
    const controller = new AbortController()
    const stop = onEveryOnline(() => {
      fetchPageState(controller.signal).then(
        // Somebody who has signed in meanwhile has made none of this page's events.
        ({ session }) => session.user === null && setKnown(session),
        () => {},
      )
    })
    return () => {
      stop()
      controller.abort()
    }
  }, [isKnown])
  return context.requestIdentifier === '' && known ? known : context
}
