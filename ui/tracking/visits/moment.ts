/** Whether a stored value is a time in milliseconds since 1970. */
export function isMoment(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
