import { REMINDER_INTERVAL_MS } from '#schema/identity/reminder-constants.ts'
import { isNumber, isString, shape } from '#ui/platform/storage/shape.ts'

/** Milliseconds since 1970, for one account in this browser. */
export interface ReminderRecord {
  userId: string
  notBefore: number
}

export function isTimeToRemind(record: ReminderRecord | null, userId: string, now: number): boolean {
  if (record?.userId !== userId) return true
  return now >= record.notBefore || record.notBefore > now + REMINDER_INTERVAL_MS
}

export const isReminderRecord = shape<ReminderRecord>({ userId: isString, notBefore: isNumber })
