import { retry } from '#schema/retry.ts'
import type { Timing } from '#schema/timing.ts'

/** All attempts together: batches take their turn to write, so only a turn that never comes is refused. */
const MAX_ATTEMPTS = 4

const FIRST_WAIT_MS = 40

const BUSY = /^SQLITE_(BUSY|LOCKED)/

/**
 * Retries only statements that the busy database refused, and so didn't run. Other failures are thrown immediately, as
 * the statements may have run.
 */
export function retryBusy<Answer>(send: () => Promise<Answer>, timing?: Timing): Promise<Answer> {
  return retry(send, { attempts: MAX_ATTEMPTS, firstMs: FIRST_WAIT_MS, spread: [0.5, 1], isWorthIt: isBusy }, timing)
}

function isBusy(error: unknown): boolean {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined
  return typeof code === 'string' && BUSY.test(code)
}
