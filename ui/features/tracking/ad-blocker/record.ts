import { MINUTE_MS } from '#schema/time.ts'
import { AD_BLOCKER_SILENCE_MS, AD_BLOCKER_SILENT_PATH } from '#schema/tracking/ad-blocker-constants.ts'
import { isRecord } from '#ui/platform/storage/shape.ts'

/** docs/behaviour/tracking.md, Ad blockers. Moments in ISO 8601. */
export interface AdBlockerRecord {
  displayedAt?: string
  dismissedAt?: string
  /** The first time since the last blocker, or ever. */
  noAdBlockDetectedAt?: string
  /** The first time since there was none, or ever. */
  adblockDetectedAt?: string
}

const FIELDS: readonly string[] = ['displayedAt', 'dismissedAt', 'noAdBlockDetectedAt', 'adblockDetectedAt']

/** Small corrections of the clock must not invalidate the record. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS

export function isAdBlockerRecord(value: unknown, now: number): value is AdBlockerRecord {
  if (!isRecord(value)) return false
  return Object.entries(value).every(
    ([field, moment]) =>
      FIELDS.includes(field) && typeof moment === 'string' && Date.parse(moment) <= now + CLOCK_TOLERANCE_MS,
  )
}

export type Finding = 'detected' | 'disabled' | 'nothingNew'

/** Only changes are written: each moment is the first of its interval. `disabled` is found once, after a blocker. */
export function noteDetection(
  record: AdBlockerRecord,
  isBlocking: boolean,
  now: number,
): { record: AdBlockerRecord; finding: Finding } {
  const wasBlocking = findLastState(record)
  if (wasBlocking === isBlocking) return { record, finding: 'nothingNew' }
  const at = new Date(now).toISOString()
  if (isBlocking) return { record: { ...record, adblockDetectedAt: at }, finding: 'detected' }
  return {
    record: { ...record, noAdBlockDetectedAt: at },
    finding: wasBlocking === null ? 'nothingNew' : 'disabled',
  }
}

function findLastState({ adblockDetectedAt, noAdBlockDetectedAt }: AdBlockerRecord): boolean | null {
  if (adblockDetectedAt === undefined) return noAdBlockDetectedAt === undefined ? null : false
  if (noAdBlockDetectedAt === undefined) return true
  return Date.parse(adblockDetectedAt) > Date.parse(noAdBlockDetectedAt)
}

export function isSilenced({ dismissedAt }: AdBlockerRecord, now: number): boolean {
  return dismissedAt !== undefined && now - Date.parse(dismissedAt) < AD_BLOCKER_SILENCE_MS
}

export function isSilentPath(path: string): boolean {
  return path.includes(AD_BLOCKER_SILENT_PATH)
}

export function noteDisplayed(record: AdBlockerRecord, now: number): AdBlockerRecord {
  return { ...record, displayedAt: new Date(now).toISOString() }
}

export function noteDismissed(record: AdBlockerRecord, now: number): AdBlockerRecord {
  return { ...record, dismissedAt: new Date(now).toISOString() }
}
