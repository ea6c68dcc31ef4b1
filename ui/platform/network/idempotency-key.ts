import { MINUTE_MS } from '#schema/time.ts'
import { ApiError, isPassing } from './api-error.ts'

/** How long another press counts as a retry of the same action. */
const SAME_ACTION_MS = MINUTE_MS

interface Unanswered {
  key: string
  since: number
}

const unanswered = new Map<string, Unanswered>()

/** One `Idempotency-Key` until an answer comes: the server carries a repeated press out once, by `action`. */
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
    // The state has changed: the same action is a new one from here on.
    unanswered.clear()
    return answer
  } catch (error) {
    if (!isOpen(error)) unanswered.delete(action)
    throw error
  }
}

/** The action may still be carried out, or has been, for all the page knows. */
function isOpen(error: unknown): boolean {
  return isPassing(error) || (error instanceof ApiError && error.retryAfter !== null)
}
