import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { localStore, sessionStore } from '#ui/platform/storage/storage.ts'
import { arePendingSignals, toLandingSignals, type PendingSignals } from './landing-signals.ts'
import { forgetVisits, readRecord } from './visit-store.ts'

const PENDING_KEY = 'landing_signals'
const REGISTERED_KEY = 'has_registered'

export function markRegistered(): void {
  sessionStore.write(REGISTERED_KEY, '1')
}

export function dropLandingSignals(): void {
  localStore.remove(PENDING_KEY)
  sessionStore.remove(REGISTERED_KEY)
  forgetVisits()
}

/**
 * Sent once: taken out of the store first, so that no other tab sends it too, and gone for good with the first answer,
 * whatever it is. Without an answer the next page sends the same upload.
 */
export async function sendLandingSignals(userId: string): Promise<void> {
  const pending = preparePending(userId)
  if (!pending) return
  try {
    await sendCall('POST landingSignals', pending.signals, { headers: { 'idempotency-key': pending.key } })
    finish(200)
  } catch (error) {
    const status = error instanceof ApiError ? error.status : null
    if (status === null) reportMetric('landing_signals', { status: 'none' })
    else finish(status)
  }
}

function finish(status: number): void {
  reportMetric('landing_signals', { status })
  localStore.remove(PENDING_KEY)
}

function preparePending(userId: string): PendingSignals | null {
  const stored = localStore.readJson(PENDING_KEY, arePendingSignals)
  if (stored?.userId === userId) return stored
  const signals = toLandingSignals(readRecord(), sessionStore.read(REGISTERED_KEY) !== null)
  dropLandingSignals()
  if (!signals) return null
  const pending = { key: crypto.randomUUID(), userId, signals }
  localStore.writeJson(PENDING_KEY, pending)
  return pending
}
