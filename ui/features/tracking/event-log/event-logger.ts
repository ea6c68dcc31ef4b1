import { createMachine } from '#ui/platform/machine.ts'
import { createTimers } from '#ui/platform/timers.ts'
import type { EventDraft } from '#ui/features/tracking/log-event.ts'
import { loggerStep, NEW_LOGGER, type LoggerEffect, type Recorder } from './event-logger-machine.ts'
import { createEventSender, type SenderParts } from './event-sender.ts'

/** Longest time for which an event is only in memory. */
const STORE_DELAY_MS = 250

export interface LoggerParts extends SenderParts {
  isInFocus(): boolean
  newId(): string
}

export interface EventLogger {
  record(draft: EventDraft & { at: number }): void
  /** Call it as soon as the viewer is known and whenever that changes. */
  setRecorder(recorder: Recorder): void
  /** Sends at once, ignoring the wait for a retry; never rejects. */
  flush(): Promise<void>
  /** The page may be gone any moment: sends what fits into a last call. Later events are sent the same way. */
  pause(): void
  resume(): void
  /** Deletes a viewer's unsent events; rejects where that failed. */
  forget(viewerId: string | null): Promise<void>
  stop(): void
}

/** Stores and sends the page's events, as far as they may be recorded. */
export function createEventLogger(parts: LoggerParts): EventLogger {
  const { dispatch } = createMachine(NEW_LOGGER, loggerStep, perform)
  const timers = createTimers<'storeDue' | 'sendDue'>((type) => dispatch({ type }))
  const sender = createEventSender(parts, () => dispatch({ type: 'storeDue' }))

  function perform(effect: LoggerEffect): void {
    switch (effect.type) {
      case 'setViewer':
        return sender.setViewer(effect.viewerId, effect.isAllowed)
      case 'keep':
        return sender.keep(effect.events)
      case 'storeSoon':
        return timers.start('storeDue', STORE_DELAY_MS)
      case 'cancelStoring':
        return timers.stop('storeDue')
      case 'sendIn':
        return timers.start('sendDue', effect.delayMs)
      case 'cancelSending':
        return timers.stop('sendDue')
      case 'send':
      case 'sendNow':
      case 'sendLast':
        return sender[effect.type]()
      case 'callLastSoon':
        return queueMicrotask(() => dispatch({ type: 'lastCallDue' }))
      case 'forgetUnsent':
        return void sender.forget()
      case 'forgetStored':
        // Where deleting fails, what stays is not sent either.
        sender.forget({ id: effect.viewerId }).catch(() => {})
        return undefined
      default:
        return effect satisfies never
    }
  }

  return {
    record: (draft) =>
      dispatch({ type: 'recorded', draft, uuid: parts.newId(), isInFocus: parts.isInFocus(), now: Date.now() }),
    setRecorder: (recorder) => dispatch({ type: 'recorderChanged', recorder }),
    flush() {
      dispatch({ type: 'flushRequested' })
      return sender.whenIdle()
    },
    pause: () => dispatch({ type: 'paused' }),
    resume: () => dispatch({ type: 'resumed' }),
    forget(viewerId) {
      dispatch({ type: 'eventsForgotten' })
      return sender.forget({ id: viewerId })
    },
    stop: () => dispatch({ type: 'stopped' }),
  }
}
