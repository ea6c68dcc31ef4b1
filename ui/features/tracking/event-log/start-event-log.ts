import { appInFocus } from '#ui/app/app-focus.ts'
import { beforeSessionEnds, onPause, onResume } from '#ui/app/session-lifecycle.ts'
import { startEventSink } from '#ui/features/tracking/log-event.ts'
import { isOnline, onEveryOnline } from '#ui/platform/network/online.ts'
import { createEventQueue, createEventStore } from '#ui/platform/storage/event-store.ts'
import { withLock } from '#ui/platform/storage/with-lock.ts'
import { createEventLogger, type Recorder } from './event-logger.ts'
import { uploadEvents } from './event-sender.ts'

const logger = createEventLogger({
  queue: createEventQueue(createEventStore()),
  upload: uploadEvents,
  withLock: (work) => withLock('event-upload', work),
  isOnline,
  isInFocus: appInFocus.get,
  newId: () => crypto.randomUUID(),
  random: Math.random,
})

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

export function setEventRecorder(recorder: Recorder): void {
  logger.setRecorder(recorder)
}

/** Null: a signed-out viewer's. Rejects where deleting failed. */
export function forgetUnsentEvents(viewerId: string | null): Promise<void> {
  return logger.forget(viewerId)
}
