import { listCauses } from './is-unavailable.ts'

/**
 * Parameters of statements and parsed texts may be personal and are never logged: drizzle's message, which holds
 * parameters, is skipped in favor of its cause's.
 */
export function describeError(error: unknown): { error: string; message: string } {
  const cause = listCauses(error).findLast((one) => !('params' in one) && one.message !== '')
  return {
    error: cause?.name ?? (error instanceof Error ? error.name : typeof error),
    message: cause && !(cause instanceof SyntaxError) ? cause.message : '',
  }
}
