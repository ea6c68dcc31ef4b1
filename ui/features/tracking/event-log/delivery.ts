import { findRetryAfterMs } from '#ui/platform/network/retry-after.ts'
import { classifyFailure, retryDelay, UPLOAD_LIMIT } from './flush-rules.ts'

/** `preparing`: writes and last calls finish; `sending`: it is, or will be, this tab's turn, and no other tab sends. */
export type Delivery =
  | { type: 'idle' }
  | (Round & { type: 'preparing' })
  | (Round & { type: 'sending' })
  | (Round & { type: 'backingOff'; delayMs: number })

interface Round {
  retries: number
  /** Events of one call. */
  limit: number
  /** Events may have come since the round began. */
  isAskedAgain: boolean
}

export type DeliveryEvent =
  /** An urgent one ignores the wait for a retry. */
  | { type: 'requested'; isUrgent: boolean }
  /** Nothing may be sent any more. */
  | { type: 'withheld' }
  | { type: 'prepared' }
  | { type: 'foundNothing' }
  | { type: 'delivered' }
  | { type: 'failed'; error: unknown; count: number; random: () => number }
  | { type: 'retryDue' }
  /** Sending is not allowed, or the queue or the lock failed, which leaves everything in place. */
  | { type: 'stopped' }

export const IDLE: Delivery = { type: 'idle' }

const FIRST_ROUND: Round = { retries: 0, limit: UPLOAD_LIMIT, isAskedAgain: false }

export function deliveryStep(delivery: Delivery, event: DeliveryEvent): Delivery {
  if (delivery.type === 'idle') {
    return event.type === 'requested' ? prepare(FIRST_ROUND) : delivery
  }
  const isWaiting = delivery.type === 'backingOff'
  switch (event.type) {
    case 'requested':
      return isWaiting && event.isUrgent ? prepare({ ...delivery, retries: 0 }) : { ...delivery, isAskedAgain: true }
    case 'withheld':
      return isWaiting ? IDLE : delivery
    case 'prepared':
      return { ...delivery, type: 'sending' }
    case 'foundNothing':
      return delivery.isAskedAgain ? prepare(FIRST_ROUND) : IDLE
    case 'delivered':
      return prepare(FIRST_ROUND)
    case 'failed':
      return afterFailure(delivery, event)
    case 'retryDue':
      return prepare(delivery)
    case 'stopped':
      return IDLE
    default:
      return event satisfies never
  }
}

function afterFailure(round: Round, { error, count, random }: Extract<DeliveryEvent, { type: 'failed' }>): Delivery {
  const failure = classifyFailure(error)
  if (failure === 'halves') return prepare({ ...round, limit: Math.floor(count / 2) })
  const delayMs = failure === 'again' ? retryDelay(round.retries, findRetryAfterMs(error), random) : null
  return delayMs === null ? IDLE : { ...round, type: 'backingOff', retries: round.retries + 1, delayMs }
}

function prepare({ retries, limit }: Round): Delivery {
  return { type: 'preparing', retries, limit, isAskedAgain: false }
}
