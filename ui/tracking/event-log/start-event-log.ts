import { appInFocus } from '#ui/app/app-focus.ts'
import { beforeSessionEnds, onPause, onResume } from '#ui/app/session-lifecycle.ts'
import { createEventStore } from '#ui/browser/event-store.ts'
import { inTurn } from '#ui/browser/in-turn.ts'
import { isOnline, onEveryOnline } from '#ui/browser/online.ts'
import { startEventSink } from '../log-event.ts'
import { createEventLogger, type Recorder } from './event-logger.ts'
import { createEventQueue } from './event-queue.ts'
import { uploadEvents } from './upload-events.ts'

const logger = createEventLogger({
  queue: createEventQueue(createEventStore()),
  upload: uploadEvents,
  inTurn: (work) => inTurn('event-upload', work),
  isOnline,
  isInFocus: appInFocus.get,
  newId: () => crypto.randomUUID(),
  random: Math.random,
})

/** Takes the events of this page, stores and sends them; answers with the way to stop. */
export function startEventLog(): () => void {
  const stops = [
    startEventSink(logger.record),
    onPause(logger.pause),
    onResume(logger.resume),
    onEveryOnline(() => void logger.flush()),
    beforeSessionEnds(logger.flush),
  ]
  return () => {
    for (const stop of stops) stop()
    logger.stop()
  }
}

/** Says who makes the events of this page. */
export function setEventRecorder(recorder: Recorder): void {
  logger.setRecorder(recorder)
}

/** Forgets what an account, or nobody who is signed in, has done and what has not been sent; rejects where that could not be done. */
export function forgetUnsentEvents(madeFor: string | null): Promise<void> {
  return logger.forget(madeFor)
}
