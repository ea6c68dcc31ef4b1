import { causesOf } from './is-unavailable.ts'

/**
 * What may be logged of an error. The parameters of a statement and text that was being parsed may be personal, so none
 * of them is told: drizzle's own message, which holds parameters, is passed over for its cause's.
 */
export function describeError(error: unknown): { error: string; message: string } {
  const cause = causesOf(error).findLast((one) => !('params' in one) && one.message !== '')
  return {
    error: cause?.name ?? (error instanceof Error ? error.name : typeof error),
    message: cause && !(cause instanceof SyntaxError) ? cause.message : '',
  }
}
