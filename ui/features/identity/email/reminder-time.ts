import { REMINDER_AFTER_SIGN_UP_MS, REMINDER_INTERVAL_MS, VERIFY_EMAIL_NAG } from '#schema/constants/reminders.ts'
import type { CurrentUser } from '#schema/viewer.ts'
import { isNumber, isString, shape } from '#ui/platform/storage/shape.ts'

/** Milliseconds since 1970, for one account in this browser. */
export interface ReminderRecord {
  userId: string
  notBefore: number
}

export function isTimeToLook(record: ReminderRecord | null, userId: string, now: number): boolean {
  if (record?.userId !== userId) return true
  return now >= record.notBefore || record.notBefore > now + REMINDER_INTERVAL_MS
}

export function decideReminder(
  { id, nags, created_at }: Pick<CurrentUser, 'id' | 'nags' | 'created_at'>,
  now: number,
): ReminderRecord & { isDue: boolean } {
  const firstAt = Date.parse(created_at) + REMINDER_AFTER_SIGN_UP_MS
  const isMissing = nags.includes(VERIFY_EMAIL_NAG)
  if (isMissing && now < firstAt) return { isDue: false, userId: id, notBefore: firstAt }
  return { isDue: isMissing, userId: id, notBefore: now + REMINDER_INTERVAL_MS }
}

export const isReminderRecord = shape<ReminderRecord>({ userId: isString, notBefore: isNumber })
