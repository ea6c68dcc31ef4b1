import { MINUTE_MS } from '#schema/time.ts'
import { ApiError, isTemporary } from './api-error.ts'

/** How long another press counts as a retry of the same action. */
const SAME_ACTION_MS = MINUTE_MS

interface Unanswered {
  input: string
  key: string
  since: number
}

/** The last of each name. */
const unanswered = new Map<string, Unanswered>()

/**
 * The `Idempotency-Key` of an action, by which the server carries a repeated press out once: the same for the same
 * input, until `noteAnswer` records an answer or another action of the name begins.
 */
export function findActionKey(name: string, input: unknown): string {
  const text = JSON.stringify(input)
  const now = Date.now()
  const known = unanswered.get(name)
  if (known?.input === text && now - known.since < SAME_ACTION_MS) return known.key
  const key = crypto.randomUUID()
  unanswered.set(name, { input: text, key, since: now })
  return key
}

/** `error`: what the action failed with, null where it was done. */
export function noteAnswer(name: string, key: string, error: unknown): void {
  // The state has changed: any action is a new one from here on.
  if (error === null) unanswered.clear()
  else if (!isOpen(error) && unanswered.get(name)?.key === key) unanswered.delete(name)
}

/** The action may still be carried out, or has been, for all the page knows. */
function isOpen(error: unknown): boolean {
  return isTemporary(error) || (error instanceof ApiError && error.retryAfter !== null)
}
