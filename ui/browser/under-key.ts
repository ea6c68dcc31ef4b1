import { MINUTE_MS } from '#schema/time.ts'
import { ApiError, isPassing } from './api-error.ts'

/** How long another press counts as another try of the same action. */
const SAME_ACTION_MS = MINUTE_MS

interface Unanswered {
  key: string
  since: number
}

/** Actions that went out and were not answered, by their names. */
const unanswered = new Map<string, Unanswered>()

/**
 * Sends what a person does under an `Idempotency-Key` that stays the same for as long as no answer comes: pressed again,
 * it is the same action, which the server carries out once. `action` names what is done and to what.
 */
export async function underKey<Answer>(
  action: string,
  send: (headers: HeadersInit) => Promise<Answer>,
): Promise<Answer> {
  const now = Date.now()
  const known = unanswered.get(action)
  const current = known && now - known.since < SAME_ACTION_MS ? known : { key: crypto.randomUUID(), since: now }
  unanswered.set(action, current)
  try {
    const answer = await send({ 'idempotency-key': current.key })
    // Things have changed: what is done from here on is done anew, be it the same.
    unanswered.clear()
    return answer
  } catch (error) {
    if (!isOpen(error)) unanswered.delete(action)
    throw error
  }
}

/** Whether the action may still be carried out, or has been, for all that the page knows. */
function isOpen(error: unknown): boolean {
  return isPassing(error) || (error instanceof ApiError && error.retryAfter !== null)
}
