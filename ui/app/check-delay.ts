import { AUTH_CHECK_INTERVAL_MS } from '#schema/constants/shell.ts'

/** A last check in the future (the clock went back) counts as none. */
export function checkDelay(lastCheckAt: number | null, now: number): number {
  if (lastCheckAt === null || lastCheckAt > now) return 0
  return Math.max(0, lastCheckAt + AUTH_CHECK_INTERVAL_MS - now)
}
